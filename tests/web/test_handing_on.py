"""What goes from one device or one table to another: seats, the host's role, spectators."""

from tests.web.conftest import NewDevice
from tests.web.server import MIX, Player, View, new_key


def seated(device: NewDevice, *names: str) -> tuple[Player, Player]:
    """A host with these people on the device, and a friend in the last seat; the game is on."""
    host, friend = device(), device()
    host.open("oie", names=list(names), players=len(names) + 1)
    friend.join(host.invite(len(names)), "Zoé")
    host.begin()
    return host, friend


def role(player: Player) -> tuple[bool, list[int]]:
    """Is this device the host's, and which seats does it play?"""
    me = player.view()["me"]
    return me["host"], me["seats"]


# --- the host's role -----------------------------------------------------------------------------


def test_the_host_goes_to_another_device_with_the_table(device: NewDevice) -> None:
    host, friend = seated(device, "Léa")
    phone = device()
    link = host.did("seats/0/hand")["link"]
    assert role(host) == (True, [0])  # until somebody follows the link
    assert phone.join(link) == 0
    assert (role(host), role(phone)) == ((False, []), (True, [0]))
    assert "Léa" in friend.view()["happened"][-1]["says"]
    assert "hôte" in friend.view()["happened"][-1]["says"]
    assert host.post("settings", watch=False).json()["code"] == "host-only"
    phone.did("settings", watch=False)
    assert host.get("view").status_code == 403
    phone.play("resign", 0)
    phone.table = phone.did("rematch", key=new_key())["id"]
    assert role(phone) == (True, [0])
    assert phone.http.delete(f"/api/tables/{phone.table}").status_code == 200


def test_a_friends_seat_takes_no_role_along(device: NewDevice) -> None:
    host, friend = seated(device, "Léa")
    phone = device()
    phone.join(friend.did("seats/1/hand")["link"])
    assert (role(host), role(phone)) == ((True, [0]), (False, [1]))


def test_the_role_stays_while_somebody_still_plays_on_the_hosts_device(device: NewDevice) -> None:
    host, friend = seated(device, "Léa", "Tom", "Max")
    phone = device()
    phone.join(host.did("seats/0/hand")["link"])
    assert (role(host), role(phone)) == ((True, [1, 2]), (False, [0]))
    host.play("resign", 1)  # a player who has left keeps no role
    phone.join(host.did("seats/2/hand")["link"])
    assert (role(host), role(phone)) == ((False, [1]), (True, [0, 2]))
    assert role(friend) == (False, [3])


def test_the_role_goes_along_in_the_lobby_too(device: NewDevice) -> None:
    host, phone = device(), device()
    host.open("oie", names=["Léa"])
    phone.join(host.did("seats/0/hand")["link"])
    assert host.post("begin", mix=MIX, key=new_key()).json()["code"] == "host-only"
    phone.begin()
    assert phone.throw().status_code == 200


def test_who_has_left_hands_nothing_on(device: NewDevice) -> None:
    _, friend = seated(device, "Léa", "Tom")
    phone = device()
    early = friend.did("seats/2/hand")["link"]
    friend.play("resign", 2)
    answer = friend.post("seats/2/hand")
    assert (answer.status_code, answer.json()["code"]) == (409, "seat-gone")
    assert friend.view()["seats"][2]["invite"] is None
    assert phone.follow(early).json()["code"] == "seat-gone"
    assert role(friend) == (False, [2])


# --- a rematch -----------------------------------------------------------------------------------


def rematch(host: Player) -> str:
    """The end of the game, and the table of the next one."""
    host.play("resign", 0)
    made: View = host.did("rematch", key=new_key())
    return str(made["id"])


def test_who_watched_may_watch_the_rematch(device: NewDevice) -> None:
    host, friend = seated(device, "Léa", "Tom")
    watcher, phone = device(), device()
    watcher.join(host.view()["watch_link"])
    phone.join(friend.did("seats/2/hand")["link"])  # the friend's first device only looks on
    host.play("resign", 1)
    with watcher.stream() as events:
        next(events)
        again = rematch(host)
        view = next(event for event in events if event["next"])
    assert view["next"] == {"id": again, "url": f"/t/{again}"}
    for somebody in (watcher, friend, phone, host):
        assert somebody.view()["next"]["id"] == again
        assert not somebody.view()["can"]["rematch"]
    for somebody in (watcher, friend):
        somebody.table = again
        assert somebody.view()["me"]["watching"]


def test_nobody_is_led_to_a_closed_door(device: NewDevice) -> None:
    host, friend = seated(device, "Léa")
    watcher, late = device(), device()
    link = host.view()["watch_link"]
    watcher.join(link)
    old, again = host.table, rematch(host)
    late.join(link)  # came to look at the end of the first game only
    assert late.view()["next"] is None
    host.table = again
    host.did("settings", watch=False)
    assert watcher.view()["next"] is None
    assert friend.view()["next"]["id"] == again
    host.did("seats/1", kind="bot")  # where the friend sits
    view = friend.view()
    assert (view["next"], view["can"]["rematch"]) == (None, False)
    assert friend.post("rematch", key=new_key()).status_code == 403
    # A rematch that was given up can be asked for again.
    assert host.http.delete(f"/api/tables/{again}").status_code == 200
    host.table = old
    assert (host.view()["next"], host.view()["can"]["rematch"]) == (None, True)
    assert watcher.view()["next"] is None
    another = friend.did("rematch", key=new_key())["id"]
    assert another not in (old, again)
    assert watcher.view()["next"]["id"] == another


def test_who_was_shut_out_stays_so_in_the_rematch(device: NewDevice) -> None:
    host, _ = seated(device, "Léa")
    watcher = device()
    watcher.join(host.view()["watch_link"])
    host.did("settings", watch=False)
    host.table = watcher.table = rematch(host)
    host.did("settings", watch=True)
    assert watcher.get("view").status_code == 403
