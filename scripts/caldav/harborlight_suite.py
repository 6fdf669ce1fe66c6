"""Tells the test suite of the client library which server to test, and what that doesn't offer.

pytest loads it with -p. It takes the place of the suite's own tests/conf_private.py.
"""

import os
import sys
import types

import caldav
import pytest

account = {
    "url": os.environ["CALDAV_URL"],
    "username": os.environ["CALDAV_USER"],
    "password": os.environ["CALDAV_PASSWORD"],
}

# The suite's flags for features that Harborlight doesn't support (decision 0025).
missing = [
    "no_mkcalendar",  # each person has one calendar
    "no_todo",
    "no_journal",
    "no_scheduling",
    "no_freebusy_rfc4791",
    "no_freebusy_rfc6638",
    "no_displayname",  # programs store name and colour locally
    "text_search_not_working",  # searches stored fields only, without CLASS and foreign CATEGORIES
]

conf = types.ModuleType("tests.conf_private")
conf.caldav_servers = [{**account, "incompatibilities": missing}]
conf.test_public_test_servers = False
conf.test_xandikos = False
conf.test_radicale = False
sys.modules[conf.__name__] = conf


def pytest_collection_modifyitems(config, items):
    """Leaves out the cases of tasks that forget to ask for no_todo, and the servers that the suite starts itself."""
    ours = [item for item in items if "TestForServer" in item.nodeid and not item.name.startswith("testTodo")]
    config.hook.pytest_deselected(items=[item for item in items if item not in ours])
    items[:] = ours


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """The suite wants a new calendar for each case. Ours is the only one, so it is emptied."""
    for calendar in caldav.DAVClient(**account).principal().calendars():
        for event in calendar.objects():
            event.delete()
