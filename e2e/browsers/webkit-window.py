#!/usr/bin/python3
"""The window that WebKitWebDriver opens and drives for one visitor.

WebKit's own MiniBrowser is never narrower than 447 px and remembers no error. This one has the size and the colors that
its environment asks for, and writes down what its pages complain about and which addresses they ask for.
"""
import json
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = (int(part) for part in os.environ["WINDOW_SIZE"].split("x"))
log = open(os.environ["WINDOW_LOG"], "a", buffering=1, encoding="utf-8")
with open(os.environ["WINDOW_SCRIPT"], encoding="utf-8") as file:
    at_document_start = WebKit2.UserScript(
        file.read(),
        WebKit2.UserContentInjectedFrames.ALL_FRAMES,
        WebKit2.UserScriptInjectionTime.START,
    )


def write(kind, text):
    log.write(json.dumps({kind: text}) + "\n")


def show(view):
    view.connect("create", lambda opener, _action: show(WebKit2.WebView(related_view=opener)))
    view.connect("resource-load-started", lambda _view, _resource, request: write("request", request.get_uri()))
    window = Gtk.Window(decorated=False, default_width=width, default_height=height)
    view.connect("close", lambda _view: window.destroy())
    window.add(view)
    window.show_all()
    return view


def first(_session):
    content = WebKit2.UserContentManager()
    content.add_script(at_document_start)
    content.register_script_message_handler("complaint")
    content.connect(
        "script-message-received::complaint",
        lambda _content, result: write("complaint", result.get_js_value().to_string()),
    )
    return show(WebKit2.WebView(is_controlled_by_automation=True, web_context=context, user_content_manager=content))


settings = Gtk.Settings.get_default()
settings.set_property("gtk-application-prefer-dark-theme", os.environ["WINDOW_COLORS"] == "dark")
settings.set_property("gtk-enable-animations", False)  # the page reads it as prefers-reduced-motion
context = WebKit2.WebContext.new_ephemeral()
context.get_website_data_manager().set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
context.set_automation_allowed(True)
context.connect("automation-started", lambda _context, session: session.connect("create-web-view", first))
Gtk.main()
