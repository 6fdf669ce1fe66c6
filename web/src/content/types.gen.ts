/**
 * The types of the files in content/, generated from the Go structs there: change those, then `make generate`.
 * A file is what its type says because the build checks it first (`harborlight content check`).
 */

/** Every file of content/ with what it holds. */
export interface ContentFiles {
  readonly 'brand.json': Brand;
  readonly 'routes.json': Routes;
  readonly 'categories.json': readonly Category[];
  readonly 'navigation.json': Navigation;
  readonly 'options.json': Options;
  readonly 'sections.json': SectionWords;
  readonly 'partners.demo.json': readonly DemoPartner[];
  readonly 'assistant.json': AssistantTexts;
  readonly 'synonyms.json': readonly Concept[];
  readonly 'replies.json': readonly Reply[];
  readonly 'mails.json': Mails;
  readonly 'notices.json': Notices;
  readonly 'selling.json': Selling;
  readonly 'campaigns.json': Campaigns;
  readonly 'pages/home.json': HomePage;
  readonly 'pages/pricing.json': PricingPage;
  readonly 'pages/service-order.json': ServiceOrderPage;
  readonly 'pages/payment-success.json': PaymentSuccessPage;
  readonly 'pages/checkout-incomplete.json': CheckoutIncompletePage;
  readonly 'pages/partners.json': PartnersPage;
  readonly 'pages/become-partner.json': BecomePartnerPage;
  readonly 'pages/auth.json': AuthPage;
  readonly 'pages/calendar.json': CalendarPage;
  readonly 'pages/admin.json': AdminPage;
  readonly 'pages/not-found.json': NotFoundPage;
  readonly 'pages/ai-training.json': AITrainingPage;
  readonly 'pages/1-on-1-training.json': OneOnOnePage;
  readonly 'pages/team-workshop.json': TeamWorkshopPage;
  readonly 'pages/business-ai.json': BusinessAIPage;
  readonly 'pages/digital-products.json': DigitalProductsPage;
  readonly 'pages/media-creation.json': MediaCreationPage;
  readonly 'pages/media.json': MediaPage;
  readonly 'pages/licensing.json': LicensingPage;
  readonly 'pages/contact.json': ContactPage;
  readonly 'pages/quote.json': QuotePage;
  readonly 'pages/enterprise.json': EnterprisePage;
  readonly 'pages/ai-demo.json': AIDemoPage;
  readonly 'pages/partner-portal.json': PartnerPortalPage;
  readonly 'pages/ai-chatbots-for-business.json': ChatbotsPage;
  readonly 'portfolio/apps.json': readonly SampleApp[];
  readonly 'portfolio/videos.json': readonly Video[];
  readonly 'portfolio/gallery.json': GalleryWords;
  readonly [name: `catalogue/${string}.json`]: Service;
}

/** Every message of content/messages by its key, with what its reader fills in. */
export interface Messages {
  readonly 'account.title': never;
  readonly 'account.email.title': never;
  readonly 'account.email.label': never;
  readonly 'account.email.text': never;
  readonly 'account.email.submit_label': never;
  readonly 'account.email.submitting_label': never;
  readonly 'account.email.done_text': never;
  readonly 'account.email.waiting_text': never;
  readonly 'account.email.resend_label': never;
  readonly 'account.email.resent_text': never;
  readonly 'account.email.cancel_label': never;
  readonly 'account.email.cancelled_text': never;
  readonly 'account.password.title': never;
  readonly 'account.password.label': never;
  readonly 'account.password.text': never;
  readonly 'account.password.submit_label': never;
  readonly 'account.password.submitting_label': never;
  readonly 'account.password.done_text': never;
  readonly 'account.devices.title': never;
  readonly 'account.devices.current_label': never;
  readonly 'account.devices.end_label': never;
  readonly 'account.devices.ended_text': never;
  readonly 'account.devices.end_others_label': never;
  readonly 'account.devices.others_ended_text': never;
  readonly 'account.devices.seen_text': 'network' | 'day' | 'when';
  readonly 'account.devices.loading_text': never;
  readonly 'account.devices.failed_title': never;
  readonly 'account.apps.title': never;
  readonly 'account.apps.text': never;
  readonly 'account.apps.make_label': never;
  readonly 'account.apps.name_label': never;
  readonly 'account.apps.name_hint': never;
  readonly 'account.apps.submit_label': never;
  readonly 'account.apps.new_text': never;
  readonly 'account.apps.server_label': never;
  readonly 'account.apps.user_label': never;
  readonly 'account.apps.password_label': never;
  readonly 'account.apps.copy_label': never;
  readonly 'account.apps.copied_text': never;
  readonly 'account.apps.copy_failed_text': never;
  readonly 'account.apps.done_label': never;
  readonly 'account.apps.used_text': never;
  readonly 'account.apps.unused_text': never;
  readonly 'account.apps.revoke_label': never;
  readonly 'account.apps.revoked_text': never;
  readonly 'account.apps.failed_title': never;
  readonly 'account.apps.added_text': 'day';
  readonly 'account.apps.loading_text': never;
  readonly 'account.orders.title': never;
  readonly 'account.orders.empty_text': never;
  readonly 'account.orders.see_label': never;
  readonly 'account.orders.all_label': never;
  readonly 'account.orders.monthly_text': never;
  readonly 'account.orders.loading_text': never;
  readonly 'account.orders.failed_title': never;
  readonly 'account.data.title': never;
  readonly 'account.data.text': never;
  readonly 'account.data.download_label': never;
  readonly 'account.data.downloading_label': never;
  readonly 'account.deletion.title': never;
  readonly 'account.deletion.label': never;
  readonly 'account.deletion.text': never;
  readonly 'account.deletion.submit_label': never;
  readonly 'account.deletion.submitting_label': never;
  readonly 'account.deletion.done_text': never;
  readonly 'auth.sign_in.tab_label': never;
  readonly 'auth.sign_in.submit_label': never;
  readonly 'auth.sign_in.submitting_label': never;
  readonly 'auth.sign_in.done_text': never;
  readonly 'auth.sign_in.failed_title': never;
  readonly 'auth.sign_up.tab_label': never;
  readonly 'auth.sign_up.submit_label': never;
  readonly 'auth.sign_up.submitting_label': never;
  readonly 'auth.sign_up.done_text': never;
  readonly 'auth.sign_up.failed_title': never;
  readonly 'auth.passkey.label': never;
  readonly 'auth.passkey.busy_label': never;
  readonly 'auth.passkey.cancelled_text': never;
  readonly 'auth.passkey.unavailable_text': never;
  readonly 'auth.confirm.title': never;
  readonly 'auth.confirm.text': never;
  readonly 'auth.confirm.resend_label': never;
  readonly 'auth.confirm.resending_label': never;
  readonly 'auth.confirm.resent_text': never;
  readonly 'auth.confirm.other_label': never;
  readonly 'auth.hints.new_password': never;
  readonly 'auth.hints.credentials': never;
  readonly 'auth.hints.unconfirmed': never;
  readonly 'auth.forgot.label': never;
  readonly 'auth.forgot.title': never;
  readonly 'auth.forgot.text': never;
  readonly 'auth.forgot.submit_label': never;
  readonly 'auth.forgot.submitting_label': never;
  readonly 'auth.forgot.sent_text': never;
  readonly 'auth.forgot.expired_text': never;
  readonly 'auth.forgot.back_label': never;
  readonly 'auth.recovery.title': never;
  readonly 'auth.recovery.text': never;
  readonly 'auth.recovery.submit_label': never;
  readonly 'auth.recovery.submitting_label': never;
  readonly 'auth.recovery.done_text': never;
  readonly 'auth.confirm_link.title': never;
  readonly 'auth.confirm_link.text': never;
  readonly 'auth.confirm_link.submit_label': never;
  readonly 'auth.confirm_link.submitting_label': never;
  readonly 'auth.confirm_link.done_text': never;
  readonly 'auth.confirm_link.expired_text': never;
  readonly 'auth.client_link.title': never;
  readonly 'auth.client_link.text': never;
  readonly 'auth.client_link.submit_label': never;
  readonly 'auth.client_link.submitting_label': never;
  readonly 'auth.client_link.expired_text': never;
  readonly 'auth.email_change.title': never;
  readonly 'auth.email_change.text': never;
  readonly 'auth.email_change.submit_label': never;
  readonly 'auth.email_change.submitting_label': never;
  readonly 'auth.email_change.half_text': never;
  readonly 'auth.email_change.done_text': never;
  readonly 'auth.email_change.expired_text': never;
  readonly 'auth.tabs_label': never;
  readonly 'auth.cancel_label': never;
  readonly 'auth.fields.email': never;
  readonly 'auth.fields.new_email': never;
  readonly 'auth.fields.password': never;
  readonly 'auth.fields.current_password': never;
  readonly 'auth.fields.new_password': never;
  readonly 'auth.fields.show': never;
  readonly 'auth.fields.hide': never;
  readonly 'auth.fields.show_characters': never;
  readonly 'auth.fields.hide_characters': never;
  readonly 'auth.failed.title': never;
  readonly 'auth.failed.text': never;
  readonly 'auth.wrong.current_password': never;
  readonly 'auth.wrong.same_password': never;
  readonly 'auth.wrong.email': never;
  readonly 'auth.wrong.code': never;
  readonly 'auth.wrong.recovery_code': never;
  readonly 'auth.wrong.too_many': never;
  readonly 'auth.wrong.length': never;
  readonly 'auth.wrong.pwned': never;
  readonly 'booking.title': never;
  readonly 'booking.text': never;
  readonly 'booking.open_label': never;
  readonly 'booking.session_title': never;
  readonly 'booking.kind_label': never;
  readonly 'booking.kind_text': 'kind' | 'minutes';
  readonly 'booking.zone_label': never;
  readonly 'booking.days_label': never;
  readonly 'booking.times_label': never;
  readonly 'booking.earlier_label': never;
  readonly 'booking.later_label': never;
  readonly 'booking.loading_text': never;
  readonly 'booking.no_times_text': never;
  readonly 'booking.failed_text': never;
  readonly 'booking.next_text': 'time';
  readonly 'booking.name_label': never;
  readonly 'booking.email_label': never;
  readonly 'booking.email_hint': never;
  readonly 'booking.notes_label': never;
  readonly 'booking.submit_label': never;
  readonly 'booking.submitting_label': never;
  readonly 'booking.booked.title': never;
  readonly 'booking.booked.text': never;
  readonly 'booking.mailed.title': never;
  readonly 'booking.mailed.text': 'email';
  readonly 'booking.add_label': never;
  readonly 'booking.cancelled.title': never;
  readonly 'booking.cancelled.text': never;
  readonly 'booking.over.title': never;
  readonly 'booking.over.text': never;
  readonly 'booking.not_found.title': never;
  readonly 'booking.not_found.text': never;
  readonly 'booking.no_session.title': never;
  readonly 'booking.no_session.text': never;
  readonly 'booking.when_label': never;
  readonly 'booking.what_label': never;
  readonly 'booking.where_label': never;
  readonly 'booking.change_label': never;
  readonly 'booking.move_label': never;
  readonly 'booking.moving_label': never;
  readonly 'booking.keep_label': never;
  readonly 'booking.cancel_label': never;
  readonly 'booking.cancel_title': never;
  readonly 'booking.reason_label': never;
  readonly 'booking.cancelling_label': never;
  readonly 'booking.again_label': never;
  readonly 'calendar.new_event_label': never;
  readonly 'calendar.today_label': never;
  readonly 'calendar.previous.month': never;
  readonly 'calendar.previous.week': never;
  readonly 'calendar.previous.day': never;
  readonly 'calendar.next.month': never;
  readonly 'calendar.next.week': never;
  readonly 'calendar.next.day': never;
  readonly 'calendar.views.label': never;
  readonly 'calendar.views.month': never;
  readonly 'calendar.views.week': never;
  readonly 'calendar.views.day': never;
  readonly 'calendar.zone_text': 'zone';
  readonly 'calendar.side_label': never;
  readonly 'calendar.loading_text': never;
  readonly 'calendar.failed_title': never;
  readonly 'calendar.failed_text': never;
  readonly 'calendar.refused_text': never;
  readonly 'calendar.truncated.month': 'count';
  readonly 'calendar.truncated.week': 'count';
  readonly 'calendar.hours_label': never;
  readonly 'calendar.counted.one': 'count';
  readonly 'calendar.counted.other': 'count';
  readonly 'calendar.more_label': 'count';
  readonly 'calendar.all_day': never;
  readonly 'calendar.all_day_text': 'day';
  readonly 'calendar.all_days_text': 'first' | 'last';
  readonly 'calendar.chip.title': 'title' | 'type';
  readonly 'calendar.chip.repeating': 'title' | 'type';
  readonly 'calendar.agenda.label': 'period';
  readonly 'calendar.agenda.earlier': 'period';
  readonly 'calendar.agenda.none': 'period';
  readonly 'calendar.agenda.no_more': 'period';
  readonly 'calendar.legend.label': never;
  readonly 'calendar.legend.text': never;
  readonly 'calendar.moves.moved_day': 'title' | 'day';
  readonly 'calendar.moves.moved_time': 'title' | 'day' | 'time';
  readonly 'calendar.moves.stretched': 'title' | 'time';
  readonly 'calendar.moves.done': never;
  readonly 'calendar.moves.done_guests': never;
  readonly 'calendar.moves.failed': never;
  readonly 'calendar.event.create.title': never;
  readonly 'calendar.event.create.submit_label': never;
  readonly 'calendar.event.create.submitting_label': never;
  readonly 'calendar.event.create.done_text': never;
  readonly 'calendar.event.create.failed_text': never;
  readonly 'calendar.event.edit.title': never;
  readonly 'calendar.event.edit.submit_label': never;
  readonly 'calendar.event.edit.submitting_label': never;
  readonly 'calendar.event.edit.done_text': never;
  readonly 'calendar.event.edit.failed_text': never;
  readonly 'calendar.event.edit.scope_question': never;
  readonly 'calendar.event.delete.title': never;
  readonly 'calendar.event.delete.submit_label': never;
  readonly 'calendar.event.delete.submitting_label': never;
  readonly 'calendar.event.delete.done_text': never;
  readonly 'calendar.event.delete.failed_text': never;
  readonly 'calendar.event.delete.scope_question': never;
  readonly 'calendar.event.scopes.one': never;
  readonly 'calendar.event.scopes.following': never;
  readonly 'calendar.event.scopes.all': never;
  readonly 'calendar.event.fields.title': never;
  readonly 'calendar.event.fields.start': never;
  readonly 'calendar.event.fields.end': never;
  readonly 'calendar.event.fields.end_early_text': never;
  readonly 'calendar.event.fields.all_day': never;
  readonly 'calendar.event.fields.location': never;
  readonly 'calendar.event.fields.type': never;
  readonly 'calendar.event.fields.description': never;
  readonly 'calendar.event.fields.reminder': never;
  readonly 'calendar.event.fields.guests': never;
  readonly 'calendar.event.fields.guests_hint': never;
  readonly 'calendar.event.guests.waiting': never;
  readonly 'calendar.event.guests.yes': never;
  readonly 'calendar.event.guests.no': never;
  readonly 'calendar.event.guests.maybe': never;
  readonly 'calendar.event.other_reminder': 'minutes';
  readonly 'calendar.event.detail.when': never;
  readonly 'calendar.event.detail.no_reminder': never;
  readonly 'calendar.event.detail.reminder_at_start': never;
  readonly 'calendar.event.detail.reminder': 'minutes';
  readonly 'calendar.event.detail.edit_label': never;
  readonly 'calendar.event.detail.download_label': never;
  readonly 'calendar.event.cancel_label': never;
  readonly 'calendar.event.loading_text': never;
  readonly 'calendar.event.load_failed.title': never;
  readonly 'calendar.event.load_failed.text': never;
  readonly 'calendar.search.label': never;
  readonly 'calendar.search.empty_text': never;
  readonly 'calendar.search.failed_title': never;
  readonly 'calendar.search.found_text': 'count';
  readonly 'calendar.zone.text': 'device' | 'account';
  readonly 'calendar.zone.use_label': 'device';
  readonly 'calendar.zone.keep_label': 'account';
  readonly 'calendar.zone.done_text': 'device';
  readonly 'calendar.zone.failed_text': never;
  readonly 'calendar.invitation.loading_text': never;
  readonly 'calendar.invitation.from': 'who';
  readonly 'calendar.invitation.question': never;
  readonly 'calendar.invitation.answers.yes': never;
  readonly 'calendar.invitation.answers.no': never;
  readonly 'calendar.invitation.answers.maybe': never;
  readonly 'calendar.invitation.done_text': never;
  readonly 'calendar.invitation.failed_text': never;
  readonly 'calendar.invitation.over_text': never;
  readonly 'calendar.invitation.missing.title': never;
  readonly 'calendar.invitation.missing.text': never;
  readonly 'calendar.invitation.other_times_text': never;
  readonly 'calendar.notifications.title': never;
  readonly 'calendar.notifications.empty_text': never;
  readonly 'calendar.notifications.unread_text': 'count';
  readonly 'calendar.notifications.unread_label': never;
  readonly 'calendar.notifications.read_label': 'title';
  readonly 'calendar.notifications.read_all_label': never;
  readonly 'calendar.notifications.loading_text': never;
  readonly 'calendar.notifications.failed_title': never;
  readonly 'calendar.notifications.unmarked_text': never;
  readonly 'calendar.notifications.all_unmarked_text': never;
  readonly 'calendar.preferences.title': never;
  readonly 'calendar.preferences.text': never;
  readonly 'calendar.preferences.loading_text': never;
  readonly 'calendar.preferences.failed_title': never;
  readonly 'calendar.preferences.done_text': never;
  readonly 'calendar.preferences.failed_text': never;
  readonly 'calendar.preferences.in_app_enabled': never;
  readonly 'calendar.preferences.in_app_hint': never;
  readonly 'calendar.preferences.email_enabled': never;
  readonly 'calendar.preferences.event_reminders': never;
  readonly 'calendar.preferences.order_updates': never;
  readonly 'calendar.preferences.partner_updates': never;
  readonly 'calendar.preferences.marketing_emails': never;
  readonly 'calendar.preferences.reminder_label': never;
  readonly 'calendar.preferences.zone_label': never;
  readonly 'calendar.preferences.reminders.0': never;
  readonly 'calendar.preferences.reminders.5': never;
  readonly 'calendar.preferences.reminders.10': never;
  readonly 'calendar.preferences.reminders.15': never;
  readonly 'calendar.preferences.reminders.30': never;
  readonly 'calendar.preferences.reminders.60': never;
  readonly 'calendar.preferences.reminders.120': never;
  readonly 'calendar.preferences.reminders.1440': never;
  readonly 'calendar.preferences.reminders.other': 'minutes';
  readonly 'calendar.weekdays.long.0': never;
  readonly 'calendar.weekdays.long.1': never;
  readonly 'calendar.weekdays.long.2': never;
  readonly 'calendar.weekdays.long.3': never;
  readonly 'calendar.weekdays.long.4': never;
  readonly 'calendar.weekdays.long.5': never;
  readonly 'calendar.weekdays.long.6': never;
  readonly 'calendar.weekdays.short.0': never;
  readonly 'calendar.weekdays.short.1': never;
  readonly 'calendar.weekdays.short.2': never;
  readonly 'calendar.weekdays.short.3': never;
  readonly 'calendar.weekdays.short.4': never;
  readonly 'calendar.weekdays.short.5': never;
  readonly 'calendar.weekdays.short.6': never;
  readonly 'calendar.repeat.label': never;
  readonly 'calendar.repeat.never': never;
  readonly 'calendar.repeat.DAILY': never;
  readonly 'calendar.repeat.WEEKLY': never;
  readonly 'calendar.repeat.MONTHLY': never;
  readonly 'calendar.repeat.YEARLY': never;
  readonly 'calendar.repeat.kept': never;
  readonly 'calendar.repeat.interval.DAILY': never;
  readonly 'calendar.repeat.interval.WEEKLY': never;
  readonly 'calendar.repeat.interval.MONTHLY': never;
  readonly 'calendar.repeat.interval.YEARLY': never;
  readonly 'calendar.repeat.days': never;
  readonly 'calendar.repeat.monthly': never;
  readonly 'calendar.repeat.on_date': 'day';
  readonly 'calendar.repeat.on_place': 'place' | 'weekday';
  readonly 'calendar.repeat.on_last': 'weekday';
  readonly 'calendar.repeat.ends': never;
  readonly 'calendar.repeat.ends_never': never;
  readonly 'calendar.repeat.ends_until': never;
  readonly 'calendar.repeat.ends_count': never;
  readonly 'calendar.repeat.until': never;
  readonly 'calendar.repeat.count': never;
  readonly 'calendar.rule.ordinals.1': never;
  readonly 'calendar.rule.ordinals.2': never;
  readonly 'calendar.rule.ordinals.3': never;
  readonly 'calendar.rule.ordinals.4': never;
  readonly 'calendar.rule.ordinals.5': never;
  readonly 'calendar.rule.never': never;
  readonly 'calendar.rule.kept': never;
  readonly 'calendar.rule.every.DAILY': never;
  readonly 'calendar.rule.every.WEEKLY': never;
  readonly 'calendar.rule.every.MONTHLY': never;
  readonly 'calendar.rule.every.YEARLY': never;
  readonly 'calendar.rule.interval.DAILY': 'count';
  readonly 'calendar.rule.interval.WEEKLY': 'count';
  readonly 'calendar.rule.interval.MONTHLY': 'count';
  readonly 'calendar.rule.interval.YEARLY': 'count';
  readonly 'calendar.rule.on_days': 'every' | 'days';
  readonly 'calendar.rule.on_date': 'every' | 'date';
  readonly 'calendar.rule.on_day': 'every' | 'day';
  readonly 'calendar.rule.on_place': 'every' | 'place' | 'weekday';
  readonly 'calendar.rule.on_last': 'every' | 'weekday';
  readonly 'calendar.rule.until': 'rule' | 'date';
  readonly 'calendar.rule.count.one': 'rule' | 'count';
  readonly 'calendar.rule.count.other': 'rule' | 'count';
  readonly 'calendar.take_along.title': never;
  readonly 'calendar.take_along.text': never;
  readonly 'calendar.take_along.subscribe': never;
  readonly 'calendar.take_along.import': never;
  readonly 'calendar.take_along.busy': never;
  readonly 'calendar.take_along.download': never;
  readonly 'calendar.download.failed_title': never;
  readonly 'calendar.download.failed_text': never;
  readonly 'calendar.subscribe.title': never;
  readonly 'calendar.subscribe.text': never;
  readonly 'calendar.subscribe.loading_text': never;
  readonly 'calendar.subscribe.failed_text': never;
  readonly 'calendar.subscribe.again_label': never;
  readonly 'calendar.subscribe.address_label': never;
  readonly 'calendar.subscribe.address_hint': never;
  readonly 'calendar.subscribe.copy_label': never;
  readonly 'calendar.subscribe.copied_text': never;
  readonly 'calendar.subscribe.copy_failed_text': never;
  readonly 'calendar.subscribe.none_text': never;
  readonly 'calendar.subscribe.made_text': 'time';
  readonly 'calendar.subscribe.read_text': 'time';
  readonly 'calendar.subscribe.unread_text': never;
  readonly 'calendar.subscribe.make_label': never;
  readonly 'calendar.subscribe.renew_label': never;
  readonly 'calendar.subscribe.revoke_label': never;
  readonly 'calendar.subscribe.revoked_text': never;
  readonly 'calendar.subscribe.renew_text': never;
  readonly 'calendar.subscribe.how_title': never;
  readonly 'calendar.subscribe.apple': never;
  readonly 'calendar.subscribe.google': never;
  readonly 'calendar.subscribe.thunderbird': never;
  readonly 'calendar.import.title': never;
  readonly 'calendar.import.text': never;
  readonly 'calendar.import.file_label': never;
  readonly 'calendar.import.cancel_label': never;
  readonly 'calendar.import.submit_label.one': 'count';
  readonly 'calendar.import.submit_label.other': 'count';
  readonly 'calendar.import.submitting_label': never;
  readonly 'calendar.import.reading_text': never;
  readonly 'calendar.import.nothing_text': never;
  readonly 'calendar.import.large_text': never;
  readonly 'calendar.import.failed_text': never;
  readonly 'calendar.import.done_text': 'created' | 'updated';
  readonly 'calendar.import.preview.label': never;
  readonly 'calendar.import.preview.created': 'count';
  readonly 'calendar.import.preview.sums': 'created' | 'updated' | 'skipped' | 'failed';
  readonly 'calendar.import.preview.failed': 'count';
  readonly 'calendar.import.preview.untitled': never;
  readonly 'calendar.import.preview.repeating': 'time';
  readonly 'calendar.import.preview.line': 'line' | 'problem';
  readonly 'calendar.import.preview.more_lines': 'count';
  readonly 'calendar.import.preview.more_events': 'count';
  readonly 'calendar.import.fates.create': never;
  readonly 'calendar.import.fates.update': never;
  readonly 'calendar.import.fates.skip': never;
  readonly 'calendar.import.fates.fail': never;
  readonly 'calendar.busy.title': never;
  readonly 'calendar.busy.text': never;
  readonly 'calendar.busy.loading_text': never;
  readonly 'calendar.busy.failed_title': never;
  readonly 'calendar.busy.list_label': never;
  readonly 'calendar.busy.none_text': never;
  readonly 'calendar.busy.being_read': 'host';
  readonly 'calendar.busy.read.one': 'host' | 'count' | 'when';
  readonly 'calendar.busy.read.other': 'host' | 'count' | 'when';
  readonly 'calendar.busy.remove_label': never;
  readonly 'calendar.busy.removed_text': 'name';
  readonly 'calendar.busy.error_title': never;
  readonly 'calendar.busy.add_title': never;
  readonly 'calendar.busy.url_label': never;
  readonly 'calendar.busy.url_hint': never;
  readonly 'calendar.busy.name_label': never;
  readonly 'calendar.busy.name_hint': never;
  readonly 'calendar.busy.submit_label': never;
  readonly 'calendar.busy.submitting_label': never;
  readonly 'commission.states.open': never;
  readonly 'commission.states.invoiced': never;
  readonly 'commission.states.payable': never;
  readonly 'commission.states.paid': never;
  readonly 'commission.kinds.won': never;
  readonly 'commission.kinds.order': never;
  readonly 'commission.kinds.correction': never;
  readonly 'commission.kinds.refund': never;
  readonly 'commission.columns.month': never;
  readonly 'commission.columns.won': never;
  readonly 'commission.columns.paid': never;
  readonly 'commission.columns.earn': never;
  readonly 'commission.columns.owe': never;
  readonly 'commission.columns.state': never;
  readonly 'commission.columns.entered': never;
  readonly 'commission.columns.entry': never;
  readonly 'commission.columns.client': never;
  readonly 'commission.columns.rate': never;
  readonly 'commission.entries_label': 'month';
  readonly 'commission.own.loading_text': never;
  readonly 'commission.own.failed_title': never;
  readonly 'commission.own.none_title': never;
  readonly 'commission.own.none_text': never;
  readonly 'commission.own.list_label': never;
  readonly 'commission.own.unearned_title': never;
  readonly 'commission.own.unearned_text': never;
  readonly 'commission.own.earned_label': never;
  readonly 'commission.own.more_label': never;
  readonly 'commission.statement.one_title': never;
  readonly 'commission.statement.title': 'month';
  readonly 'commission.statement.earned_title': 'month';
  readonly 'commission.statement.payable_text': 'date';
  readonly 'commission.statement.reference_text': 'reference';
  readonly 'commission.referring.text': 'rate';
  readonly 'commission.referring.link_label': never;
  readonly 'commission.referring.code_label': never;
  readonly 'commission.referring.copy_label': never;
  readonly 'commission.referring.copied_text': never;
  readonly 'commission.referring.failed_text': never;
  readonly 'commission.statement.loading_text': never;
  readonly 'commission.statement.failed_title': never;
  readonly 'desk-audit.title': never;
  readonly 'desk-audit.one': never;
  readonly 'desk-audit.many': never;
  readonly 'desk-audit.empty': never;
  readonly 'desk-audit.hint': never;
  readonly 'desk-audit.column.what': never;
  readonly 'desk-audit.column.object': never;
  readonly 'desk-audit.column.change': never;
  readonly 'desk-audit.column.who': never;
  readonly 'desk-audit.column.when': never;
  readonly 'desk-audit.column.about': never;
  readonly 'desk-audit.column.action': never;
  readonly 'desk-audit.column.object_id': never;
  readonly 'desk-audit.column.record': never;
  readonly 'desk-audit.column.number': never;
  readonly 'desk-audit.any.about': never;
  readonly 'desk-audit.about.lead': never;
  readonly 'desk-audit.about.offer': never;
  readonly 'desk-audit.about.order': never;
  readonly 'desk-audit.about.invoice': never;
  readonly 'desk-audit.about.booking': never;
  readonly 'desk-audit.about.partner': never;
  readonly 'desk-audit.about.request': never;
  readonly 'desk-audit.about.review': never;
  readonly 'desk-audit.about.commission': never;
  readonly 'desk-audit.about.referral': never;
  readonly 'desk-audit.about.content': never;
  readonly 'desk-audit.about.media': never;
  readonly 'desk-audit.about.letter': never;
  readonly 'desk-audit.about.mail': never;
  readonly 'desk-audit.about.invitations': never;
  readonly 'desk-audit.about.start': never;
  readonly 'desk-audit.sort.newest': never;
  readonly 'desk-audit.sort.oldest': never;
  readonly 'desk-audit.event.booking.added': never;
  readonly 'desk-audit.event.booking.cancelled': never;
  readonly 'desk-audit.event.booking.changed': never;
  readonly 'desk-audit.event.booking.exported': never;
  readonly 'desk-audit.event.booking.kind_changed': never;
  readonly 'desk-audit.event.booking.rules_changed': never;
  readonly 'desk-audit.event.commission.corrected': never;
  readonly 'desk-audit.event.commission.marked': never;
  readonly 'desk-audit.event.content.discarded': never;
  readonly 'desk-audit.event.content.drafted': never;
  readonly 'desk-audit.event.content.published': never;
  readonly 'desk-audit.event.content.restored': never;
  readonly 'desk-audit.event.invitations.allowed': never;
  readonly 'desk-audit.event.invitations.stopped': never;
  readonly 'desk-audit.event.invoice.exported': never;
  readonly 'desk-audit.event.invoice.paid': never;
  readonly 'desk-audit.event.invoice.reminded': never;
  readonly 'desk-audit.event.invoice.reminder_withdrawn': never;
  readonly 'desk-audit.event.lead.added': never;
  readonly 'desk-audit.event.lead.exported': never;
  readonly 'desk-audit.event.lead.mail_withdrawn': never;
  readonly 'desk-audit.event.lead.mailed': never;
  readonly 'desk-audit.event.lead.moved': never;
  readonly 'desk-audit.event.lead.note_removed': never;
  readonly 'desk-audit.event.lead.noted': never;
  readonly 'desk-audit.event.lead.planned': never;
  readonly 'desk-audit.event.lead.referrer_set': never;
  readonly 'desk-audit.event.letter.discarded': never;
  readonly 'desk-audit.event.letter.exported': never;
  readonly 'desk-audit.event.letter.retried': never;
  readonly 'desk-audit.event.mail.previewed': never;
  readonly 'desk-audit.event.device.added': never;
  readonly 'desk-audit.event.device.changed': never;
  readonly 'desk-audit.event.device.removed': never;
  readonly 'desk-audit.event.device.tested': never;
  readonly 'desk-audit.event.mail.tested': never;
  readonly 'desk-audit.event.media.cropped': never;
  readonly 'desk-audit.event.media.deleted': never;
  readonly 'desk-audit.event.media.uploaded': never;
  readonly 'desk-audit.event.nobody': never;
  readonly 'desk-audit.event.none': never;
  readonly 'desk-audit.event.offer.agreed': never;
  readonly 'desk-audit.event.offer.created': never;
  readonly 'desk-audit.event.offer.deleted': never;
  readonly 'desk-audit.event.offer.exported': never;
  readonly 'desk-audit.event.offer.rest_invoiced': never;
  readonly 'desk-audit.event.offer.revised': never;
  readonly 'desk-audit.event.offer.sent': never;
  readonly 'desk-audit.event.offer.updated': never;
  readonly 'desk-audit.event.offer.withdrawn': never;
  readonly 'desk-audit.event.order.cancelled': never;
  readonly 'desk-audit.event.order.exported': never;
  readonly 'desk-audit.event.order.fulfilled': never;
  readonly 'desk-audit.event.order.note_removed': never;
  readonly 'desk-audit.event.order.noted': never;
  readonly 'desk-audit.event.order.paid': never;
  readonly 'desk-audit.event.order.paused': never;
  readonly 'desk-audit.event.order.pending': never;
  readonly 'desk-audit.event.order.referrer_set': never;
  readonly 'desk-audit.event.order.refunded': never;
  readonly 'desk-audit.event.order.resent': never;
  readonly 'desk-audit.event.order.resumed': never;
  readonly 'desk-audit.event.partner.approved': never;
  readonly 'desk-audit.event.partner.change_approved': never;
  readonly 'desk-audit.event.partner.change_rejected': never;
  readonly 'desk-audit.event.partner.deactivated': never;
  readonly 'desk-audit.event.partner.deleted': never;
  readonly 'desk-audit.event.partner.edited': never;
  readonly 'desk-audit.event.partner.exported': never;
  readonly 'desk-audit.event.partner.held': never;
  readonly 'desk-audit.event.partner.rates_set': never;
  readonly 'desk-audit.event.partner.rejected': never;
  readonly 'desk-audit.event.partner.restored': never;
  readonly 'desk-audit.event.referral.counted': never;
  readonly 'desk-audit.event.referral.discounted': never;
  readonly 'desk-audit.event.referral.exported': never;
  readonly 'desk-audit.event.referral.reconsidered': never;
  readonly 'desk-audit.event.request.asked': never;
  readonly 'desk-audit.event.request.exported': never;
  readonly 'desk-audit.event.request.moved': never;
  readonly 'desk-audit.event.request.note_removed': never;
  readonly 'desk-audit.event.request.noted': never;
  readonly 'desk-audit.event.review.counted': never;
  readonly 'desk-audit.event.review.discounted': never;
  readonly 'desk-audit.event.review.exported': never;
  readonly 'desk-audit.event.review.hidden': never;
  readonly 'desk-audit.event.review.reconsidered': never;
  readonly 'desk-audit.event.review.shown': never;
  readonly 'desk-audit.event.start.kept': never;
  readonly 'desk-audit.event.start.reopened': never;
  readonly 'desk-audit.event.statement.exported': never;
  readonly 'desk-audit.event.trail.exported': never;
  readonly 'desk-audit.event.visit.exported': never;
  readonly 'desk-bookings.title': never;
  readonly 'desk-bookings.one': never;
  readonly 'desk-bookings.many': never;
  readonly 'desk-bookings.searches': never;
  readonly 'desk-bookings.empty': never;
  readonly 'desk-bookings.hint': never;
  readonly 'desk-bookings.column.starts': never;
  readonly 'desk-bookings.column.name': never;
  readonly 'desk-bookings.column.email': never;
  readonly 'desk-bookings.column.call': never;
  readonly 'desk-bookings.column.state': never;
  readonly 'desk-bookings.column.ends': never;
  readonly 'desk-bookings.column.kind': never;
  readonly 'desk-bookings.column.place': never;
  readonly 'desk-bookings.column.link': never;
  readonly 'desk-bookings.column.zone': never;
  readonly 'desk-bookings.column.visitor_time': never;
  readonly 'desk-bookings.column.notes': never;
  readonly 'desk-bookings.column.reason': never;
  readonly 'desk-bookings.column.owner_note': never;
  readonly 'desk-bookings.column.order': never;
  readonly 'desk-bookings.column.id': never;
  readonly 'desk-bookings.any.state': never;
  readonly 'desk-bookings.state.upcoming': never;
  readonly 'desk-bookings.state.near': never;
  readonly 'desk-bookings.state.over': never;
  readonly 'desk-bookings.state.booked': never;
  readonly 'desk-bookings.state.no_place': never;
  readonly 'desk-bookings.state.open': never;
  readonly 'desk-bookings.state.done': never;
  readonly 'desk-bookings.state.no_show': never;
  readonly 'desk-bookings.state.cancelled': never;
  readonly 'desk-bookings.sort.soonest': never;
  readonly 'desk-bookings.sort.latest': never;
  readonly 'desk-bookings.waits.no_place': never;
  readonly 'desk-bookings.waits.near': never;
  readonly 'desk-bookings.add.label': never;
  readonly 'desk-bookings.add.asks': never;
  readonly 'desk-bookings.add.says': never;
  readonly 'desk-bookings.add.done': never;
  readonly 'desk-bookings.add.kind': never;
  readonly 'desk-bookings.add.starts_at': never;
  readonly 'desk-bookings.add.starts_at_hint': never;
  readonly 'desk-bookings.add.name': never;
  readonly 'desk-bookings.add.email': never;
  readonly 'desk-bookings.add.place': never;
  readonly 'desk-bookings.add.place_hint': never;
  readonly 'desk-bookings.add.notes': never;
  readonly 'desk-bookings.done.label': never;
  readonly 'desk-bookings.done.done': never;
  readonly 'desk-bookings.no_show.label': never;
  readonly 'desk-bookings.no_show.done': never;
  readonly 'desk-bookings.place.label': never;
  readonly 'desk-bookings.place.asks': never;
  readonly 'desk-bookings.place.says': never;
  readonly 'desk-bookings.place.says_begun': never;
  readonly 'desk-bookings.place.done': never;
  readonly 'desk-bookings.place.place': never;
  readonly 'desk-bookings.place.place_hint': never;
  readonly 'desk-bookings.move.label': never;
  readonly 'desk-bookings.move.asks': never;
  readonly 'desk-bookings.move.says': never;
  readonly 'desk-bookings.move.done': never;
  readonly 'desk-bookings.move.starts_at': never;
  readonly 'desk-bookings.move.starts_at_hint': never;
  readonly 'desk-bookings.note.label': never;
  readonly 'desk-bookings.note.asks': never;
  readonly 'desk-bookings.note.done': never;
  readonly 'desk-bookings.note.owner_note': never;
  readonly 'desk-bookings.reopen.label': never;
  readonly 'desk-bookings.reopen.done': never;
  readonly 'desk-bookings.cancel.label': never;
  readonly 'desk-bookings.cancel.asks': never;
  readonly 'desk-bookings.cancel.says': never;
  readonly 'desk-bookings.cancel.done': never;
  readonly 'desk-bookings.cancel.reason': never;
  readonly 'desk-bookings.event.booked': never;
  readonly 'desk-bookings.event.moved': 'was' | 'became';
  readonly 'desk-bookings.event.placed': 'place';
  readonly 'desk-bookings.event.unplaced': never;
  readonly 'desk-bookings.event.done': never;
  readonly 'desk-bookings.event.no_show': never;
  readonly 'desk-bookings.event.reopened': never;
  readonly 'desk-bookings.event.cancelled': never;
  readonly 'desk-bookings.event.by_owner': never;
  readonly 'desk-bookings.event.by_order': never;
  readonly 'desk-commission.title': never;
  readonly 'desk-commission.one': never;
  readonly 'desk-commission.many': never;
  readonly 'desk-commission.searches': never;
  readonly 'desk-commission.empty': never;
  readonly 'desk-commission.hint': never;
  readonly 'desk-commission.column.partner': never;
  readonly 'desk-commission.column.month': never;
  readonly 'desk-commission.column.kind': never;
  readonly 'desk-commission.column.entries': never;
  readonly 'desk-commission.column.base': never;
  readonly 'desk-commission.column.amount': never;
  readonly 'desk-commission.column.state': never;
  readonly 'desk-commission.column.reference': never;
  readonly 'desk-commission.column.invoiced_at': never;
  readonly 'desk-commission.column.paid_at': never;
  readonly 'desk-commission.column.payable_on': never;
  readonly 'desk-commission.column.entered': never;
  readonly 'desk-commission.column.about': never;
  readonly 'desk-commission.column.entry': never;
  readonly 'desk-commission.column.currency': never;
  readonly 'desk-commission.column.rate': never;
  readonly 'desk-commission.column.earns': never;
  readonly 'desk-commission.column.owes': never;
  readonly 'desk-commission.column.note': never;
  readonly 'desk-commission.column.id': never;
  readonly 'desk-commission.any.kind': never;
  readonly 'desk-commission.any.state': never;
  readonly 'desk-commission.kind.referral': never;
  readonly 'desk-commission.kind.fee': never;
  readonly 'desk-commission.state.to_pay': never;
  readonly 'desk-commission.state.to_invoice': never;
  readonly 'desk-commission.state.open': never;
  readonly 'desk-commission.state.invoiced': never;
  readonly 'desk-commission.state.payable': never;
  readonly 'desk-commission.state.paid': never;
  readonly 'desk-commission.sort.newest': never;
  readonly 'desk-commission.sort.oldest': never;
  readonly 'desk-commission.sort.amount': never;
  readonly 'desk-commission.fees.title': never;
  readonly 'desk-commission.fees.entered': never;
  readonly 'desk-commission.fees.entry': never;
  readonly 'desk-commission.fees.client': never;
  readonly 'desk-commission.fees.note': never;
  readonly 'desk-commission.fees.base': never;
  readonly 'desk-commission.fees.rate': never;
  readonly 'desk-commission.fees.amount': never;
  readonly 'desk-commission.earnings.title': never;
  readonly 'desk-commission.earnings.entered': never;
  readonly 'desk-commission.earnings.entry': never;
  readonly 'desk-commission.earnings.client': never;
  readonly 'desk-commission.earnings.note': never;
  readonly 'desk-commission.earnings.base': never;
  readonly 'desk-commission.earnings.rate': never;
  readonly 'desk-commission.earnings.amount': never;
  readonly 'desk-commission.entry.won': never;
  readonly 'desk-commission.entry.order': never;
  readonly 'desk-commission.entry.correction': never;
  readonly 'desk-commission.entry.refund': never;
  readonly 'desk-commission.notice.fee': never;
  readonly 'desk-commission.notice.referral': never;
  readonly 'desk-commission.waits.to_pay': never;
  readonly 'desk-commission.waits.to_invoice': never;
  readonly 'desk-commission.mark_invoiced.label': never;
  readonly 'desk-commission.mark_invoiced.asks': never;
  readonly 'desk-commission.mark_invoiced.says': 'partner' | 'amount' | 'month';
  readonly 'desk-commission.mark_invoiced.says_several': never;
  readonly 'desk-commission.mark_invoiced.done': never;
  readonly 'desk-commission.mark_invoiced.reference': never;
  readonly 'desk-commission.mark_invoiced.reference_hint': never;
  readonly 'desk-commission.mark_paid.label': never;
  readonly 'desk-commission.mark_paid.asks': never;
  readonly 'desk-commission.mark_paid.says': 'partner' | 'amount' | 'month';
  readonly 'desk-commission.mark_paid.says_fee': 'partner' | 'amount' | 'month';
  readonly 'desk-commission.mark_paid.says_several': never;
  readonly 'desk-commission.mark_paid.done': never;
  readonly 'desk-commission.mark_paid.reference': never;
  readonly 'desk-commission.mark_paid.reference_hint': never;
  readonly 'desk-commission.not_paid.label': never;
  readonly 'desk-commission.not_paid.done': never;
  readonly 'desk-commission.reopen.label': never;
  readonly 'desk-commission.reopen.done': never;
  readonly 'desk-commission.correct.label': never;
  readonly 'desk-commission.correct.asks': never;
  readonly 'desk-commission.correct.says': 'currency';
  readonly 'desk-commission.correct.done': never;
  readonly 'desk-commission.correct.won_cents': never;
  readonly 'desk-commission.correct.note': never;
  readonly 'desk-commission.correct.note_hint': never;
  readonly 'desk-invoices.title': never;
  readonly 'desk-invoices.one': never;
  readonly 'desk-invoices.many': never;
  readonly 'desk-invoices.searches': never;
  readonly 'desk-invoices.empty': never;
  readonly 'desk-invoices.hint': never;
  readonly 'desk-invoices.column.number': never;
  readonly 'desk-invoices.column.kind': never;
  readonly 'desk-invoices.column.buyer': never;
  readonly 'desk-invoices.column.name': never;
  readonly 'desk-invoices.column.company': never;
  readonly 'desk-invoices.column.email': never;
  readonly 'desk-invoices.column.country': never;
  readonly 'desk-invoices.column.vat_id': never;
  readonly 'desk-invoices.column.order': never;
  readonly 'desk-invoices.column.state': never;
  readonly 'desk-invoices.column.issued': never;
  readonly 'desk-invoices.column.due': never;
  readonly 'desk-invoices.column.due_on': never;
  readonly 'desk-invoices.column.paid_on': never;
  readonly 'desk-invoices.column.amount': never;
  readonly 'desk-invoices.column.net': never;
  readonly 'desk-invoices.column.tax': never;
  readonly 'desk-invoices.column.gross': never;
  readonly 'desk-invoices.column.open': never;
  readonly 'desk-invoices.column.rate': never;
  readonly 'desk-invoices.column.rule': never;
  readonly 'desk-invoices.column.currency': never;
  readonly 'desk-invoices.column.pdf': never;
  readonly 'desk-invoices.column.corrects': never;
  readonly 'desk-invoices.column.year': never;
  readonly 'desk-invoices.any.state': never;
  readonly 'desk-invoices.any.year': never;
  readonly 'desk-invoices.state.open': never;
  readonly 'desk-invoices.state.overdue': never;
  readonly 'desk-invoices.state.paid': never;
  readonly 'desk-invoices.state.credited': never;
  readonly 'desk-invoices.state.credit_note': never;
  readonly 'desk-invoices.state.test': never;
  readonly 'desk-invoices.year.this_year': never;
  readonly 'desk-invoices.year.last_year': never;
  readonly 'desk-invoices.year.two_years_ago': never;
  readonly 'desk-invoices.year.three_years_ago': never;
  readonly 'desk-invoices.year.four_years_ago': never;
  readonly 'desk-invoices.sort.newest': never;
  readonly 'desk-invoices.sort.oldest': never;
  readonly 'desk-invoices.sort.due': never;
  readonly 'desk-invoices.sort.amount': never;
  readonly 'desk-invoices.taxes.title': never;
  readonly 'desk-invoices.taxes.rule': never;
  readonly 'desk-invoices.taxes.country': never;
  readonly 'desk-invoices.taxes.rate': never;
  readonly 'desk-invoices.taxes.net': never;
  readonly 'desk-invoices.taxes.tax': never;
  readonly 'desk-invoices.taxes.gross': never;
  readonly 'desk-invoices.rule.none': never;
  readonly 'desk-invoices.rule.exempt': never;
  readonly 'desk-invoices.rule.domestic': never;
  readonly 'desk-invoices.rule.reverse_charge': never;
  readonly 'desk-invoices.rule.destination': never;
  readonly 'desk-invoices.rule.export': never;
  readonly 'desk-invoices.credit_notes.title': never;
  readonly 'desk-invoices.credit_notes.number': never;
  readonly 'desk-invoices.credit_notes.amount': never;
  readonly 'desk-invoices.waits.overdue': never;
  readonly 'desk-invoices.mark_paid.label': never;
  readonly 'desk-invoices.mark_paid.asks': never;
  readonly 'desk-invoices.mark_paid.says': 'amount' | 'number';
  readonly 'desk-invoices.mark_paid.says_several': never;
  readonly 'desk-invoices.mark_paid.done': never;
  readonly 'desk-invoices.remind.label': never;
  readonly 'desk-invoices.remind.says': never;
  readonly 'desk-invoices.remind.done': never;
  readonly 'desk-invoices.event.issued': never;
  readonly 'desk-invoices.event.reminded': never;
  readonly 'desk-invoices.event.paid': never;
  readonly 'desk-leads.title': never;
  readonly 'desk-leads.one': never;
  readonly 'desk-leads.many': never;
  readonly 'desk-leads.searches': never;
  readonly 'desk-leads.empty': never;
  readonly 'desk-leads.hint': never;
  readonly 'desk-leads.column.name': never;
  readonly 'desk-leads.column.company': never;
  readonly 'desk-leads.column.email': never;
  readonly 'desk-leads.column.kind': never;
  readonly 'desk-leads.column.received': never;
  readonly 'desk-leads.column.next_step': never;
  readonly 'desk-leads.column.next_step_on': never;
  readonly 'desk-leads.column.status': never;
  readonly 'desk-leads.column.signed_in': never;
  readonly 'desk-leads.column.request': never;
  readonly 'desk-leads.column.notes': never;
  readonly 'desk-leads.column.is_flagged': never;
  readonly 'desk-leads.column.id': never;
  readonly 'desk-leads.any.kind': never;
  readonly 'desk-leads.any.status': never;
  readonly 'desk-leads.kind.quote': never;
  readonly 'desk-leads.kind.consultation': never;
  readonly 'desk-leads.kind.introduction': never;
  readonly 'desk-leads.kind.message': never;
  readonly 'desk-leads.kind.added': never;
  readonly 'desk-leads.status.unanswered': never;
  readonly 'desk-leads.status.step_due': never;
  readonly 'desk-leads.status.new': never;
  readonly 'desk-leads.status.contacted': never;
  readonly 'desk-leads.status.won': never;
  readonly 'desk-leads.status.lost': never;
  readonly 'desk-leads.status.spam': never;
  readonly 'desk-leads.status.flagged': never;
  readonly 'desk-leads.sort.newest': never;
  readonly 'desk-leads.sort.oldest': never;
  readonly 'desk-leads.sort.name': never;
  readonly 'desk-leads.sort.due': never;
  readonly 'desk-leads.waits.unanswered': never;
  readonly 'desk-leads.waits.step_due': never;
  readonly 'desk-leads.mail.label': never;
  readonly 'desk-leads.mail.send': never;
  readonly 'desk-leads.mail.asks': never;
  readonly 'desk-leads.mail.says': 'email';
  readonly 'desk-leads.mail.done': never;
  readonly 'desk-leads.mail.subject': never;
  readonly 'desk-leads.mail.subject_start': never;
  readonly 'desk-leads.mail.text': never;
  readonly 'desk-leads.done.label': never;
  readonly 'desk-leads.done.done': never;
  readonly 'desk-leads.plan.label': never;
  readonly 'desk-leads.plan.asks': never;
  readonly 'desk-leads.plan.done': never;
  readonly 'desk-leads.plan.text': never;
  readonly 'desk-leads.plan.on': never;
  readonly 'desk-leads.new.label': never;
  readonly 'desk-leads.new.done': never;
  readonly 'desk-leads.contacted.label': never;
  readonly 'desk-leads.contacted.done': never;
  readonly 'desk-leads.won.label': never;
  readonly 'desk-leads.won.done': never;
  readonly 'desk-leads.lost.label': never;
  readonly 'desk-leads.lost.done': never;
  readonly 'desk-leads.spam.label': never;
  readonly 'desk-leads.spam.done': never;
  readonly 'desk-leads.note.label': never;
  readonly 'desk-leads.note.done': never;
  readonly 'desk-leads.note.text': never;
  readonly 'desk-leads.note.text_hint': never;
  readonly 'desk-leads.add.label': never;
  readonly 'desk-leads.add.asks': never;
  readonly 'desk-leads.add.says': never;
  readonly 'desk-leads.add.done': never;
  readonly 'desk-leads.add.name': never;
  readonly 'desk-leads.add.email': never;
  readonly 'desk-leads.add.email_hint': never;
  readonly 'desk-leads.add.company': never;
  readonly 'desk-leads.add.text': never;
  readonly 'desk-leads.event.added': never;
  readonly 'desk-leads.event.request': never;
  readonly 'desk-leads.event.request_about': 'subject';
  readonly 'desk-leads.event.note': never;
  readonly 'desk-leads.event.mail_about': 'subject';
  readonly 'desk-leads.event.status': 'was' | 'became';
  readonly 'desk-leads.event.step': 'day';
  readonly 'desk-leads.event.step_done': never;
  readonly 'desk-leads.event.offer': 'number' | 'became';
  readonly 'desk-lists.search': 'many';
  readonly 'desk-lists.filter': never;
  readonly 'desk-lists.filter_used': 'count';
  readonly 'desk-lists.sort': never;
  readonly 'desk-lists.loading': 'many';
  readonly 'desk-lists.loading_one': 'one';
  readonly 'desk-lists.loading_desk': never;
  readonly 'desk-lists.loading_waiting': never;
  readonly 'desk-lists.unread': never;
  readonly 'desk-lists.more': 'many';
  readonly 'desk-lists.none_match': 'many';
  readonly 'desk-lists.clear_filters': never;
  readonly 'desk-lists.all': 'many';
  readonly 'desk-lists.everything_of': 'email';
  readonly 'desk-lists.nothing_of': 'email';
  readonly 'desk-lists.write': never;
  readonly 'desk-lists.history': never;
  readonly 'desk-lists.more_actions': never;
  readonly 'desk-lists.cannot': never;
  readonly 'desk-lists.choose': never;
  readonly 'desk-lists.actions': never;
  readonly 'desk-lists.view_details': never;
  readonly 'desk-lists.chosen_label': never;
  readonly 'desk-lists.chosen': 'count';
  readonly 'desk-lists.clear': never;
  readonly 'desk-lists.bulk_title': 'label' | 'count';
  readonly 'desk-lists.bulk_done.one': 'count';
  readonly 'desk-lists.bulk_done.other': 'count';
  readonly 'desk-lists.bulk_unchanged': 'count';
  readonly 'desk-lists.bulk_refused': 'count' | 'reason';
  readonly 'desk-lists.undo': never;
  readonly 'desk-lists.undo_key': never;
  readonly 'desk-lists.undone': never;
  readonly 'desk-lists.told_label': never;
  readonly 'desk-lists.dismiss': never;
  readonly 'desk-lists.failed_title': never;
  readonly 'desk-lists.add_first.offer': never;
  readonly 'desk-lists.add_first.invoice': never;
  readonly 'desk-lists.failed': never;
  readonly 'desk-lists.working': never;
  readonly 'desk-lists.back': never;
  readonly 'desk-lists.percent_wrong': never;
  readonly 'desk-lists.amount_wrong': never;
  readonly 'desk-lists.of_five': never;
  readonly 'desk-lists.and_more': 'named' | 'count';
  readonly 'desk-lists.reviews.one': 'count';
  readonly 'desk-lists.reviews.other': 'count';
  readonly 'desk-lists.new_tab': never;
  readonly 'desk-lists.yes': never;
  readonly 'desk-lists.no': never;
  readonly 'desk-lists.waiting': never;
  readonly 'desk-lists.nothing_waits': never;
  readonly 'desk-lists.all_waiting': 'count' | 'many';
  readonly 'desk-lists.palette': never;
  readonly 'desk-lists.palette_hint': never;
  readonly 'desk-lists.places': never;
  readonly 'desk-lists.found': never;
  readonly 'desk-lists.nothing_found': never;
  readonly 'desk-offers.title': never;
  readonly 'desk-offers.one': never;
  readonly 'desk-offers.many': never;
  readonly 'desk-offers.searches': never;
  readonly 'desk-offers.empty': never;
  readonly 'desk-offers.hint': never;
  readonly 'desk-offers.column.number': never;
  readonly 'desk-offers.column.buyer': never;
  readonly 'desk-offers.column.company': never;
  readonly 'desk-offers.column.email': never;
  readonly 'desk-offers.column.total': never;
  readonly 'desk-offers.column.deposit': never;
  readonly 'desk-offers.column.currency': never;
  readonly 'desk-offers.column.valid_until': never;
  readonly 'desk-offers.column.created': never;
  readonly 'desk-offers.column.sent': never;
  readonly 'desk-offers.column.decided': never;
  readonly 'desk-offers.column.state': never;
  readonly 'desk-offers.column.id': never;
  readonly 'desk-offers.column.lead': never;
  readonly 'desk-offers.column.sha256': never;
  readonly 'desk-offers.any.state': never;
  readonly 'desk-offers.state.rest': never;
  readonly 'desk-offers.state.draft': never;
  readonly 'desk-offers.state.sent': never;
  readonly 'desk-offers.state.accepted': never;
  readonly 'desk-offers.state.declined': never;
  readonly 'desk-offers.state.withdrawn': never;
  readonly 'desk-offers.state.expired': never;
  readonly 'desk-offers.sort.newest': never;
  readonly 'desk-offers.sort.oldest': never;
  readonly 'desk-offers.sort.amount': never;
  readonly 'desk-offers.sort.valid': never;
  readonly 'desk-offers.waits.rest': never;
  readonly 'desk-offers.invoice_rest.label': never;
  readonly 'desk-offers.invoice_rest.asks': never;
  readonly 'desk-offers.invoice_rest.says': never;
  readonly 'desk-offers.invoice_rest.done': never;
  readonly 'desk-offers.agree.label': never;
  readonly 'desk-offers.agree.asks': never;
  readonly 'desk-offers.agree.says': 'email';
  readonly 'desk-offers.agree.done': never;
  readonly 'desk-offers.agree.send': never;
  readonly 'desk-offers.agree.name': never;
  readonly 'desk-offers.agree.how': never;
  readonly 'desk-offers.agree.how.phone': never;
  readonly 'desk-offers.agree.how.email': never;
  readonly 'desk-offers.agree.how.paper': never;
  readonly 'desk-offers.agree.how.in_person': never;
  readonly 'desk-offers.withdraw.label': never;
  readonly 'desk-offers.withdraw.asks': never;
  readonly 'desk-offers.withdraw.says': never;
  readonly 'desk-offers.withdraw.done': never;
  readonly 'desk-offers.event.created': never;
  readonly 'desk-offers.event.sent': 'email';
  readonly 'desk-offers.event.accepted': never;
  readonly 'desk-offers.event.agreed_phone': never;
  readonly 'desk-offers.event.agreed_email': never;
  readonly 'desk-offers.event.agreed_paper': never;
  readonly 'desk-offers.event.agreed_in_person': never;
  readonly 'desk-offers.event.declined': never;
  readonly 'desk-offers.event.withdrawn': never;
  readonly 'desk-offers.event.expired': never;
  readonly 'desk-orders.title': never;
  readonly 'desk-orders.one': never;
  readonly 'desk-orders.many': never;
  readonly 'desk-orders.searches': never;
  readonly 'desk-orders.empty': never;
  readonly 'desk-orders.hint': never;
  readonly 'desk-orders.column.number': never;
  readonly 'desk-orders.column.buyer': never;
  readonly 'desk-orders.column.service': never;
  readonly 'desk-orders.column.day': never;
  readonly 'desk-orders.column.ordered': never;
  readonly 'desk-orders.column.price': never;
  readonly 'desk-orders.column.stands': never;
  readonly 'desk-orders.column.fulfilment': never;
  readonly 'desk-orders.column.state': never;
  readonly 'desk-orders.column.mode': never;
  readonly 'desk-orders.column.test': never;
  readonly 'desk-orders.column.currency': never;
  readonly 'desk-orders.column.monthly': never;
  readonly 'desk-orders.column.paid': never;
  readonly 'desk-orders.column.refunded': never;
  readonly 'desk-orders.column.renewed': never;
  readonly 'desk-orders.column.paid_on': never;
  readonly 'desk-orders.column.email': never;
  readonly 'desk-orders.column.company': never;
  readonly 'desk-orders.column.signed_in': never;
  readonly 'desk-orders.column.flag': never;
  readonly 'desk-orders.column.id': never;
  readonly 'desk-orders.column.list_price': never;
  readonly 'desk-orders.column.discount': never;
  readonly 'desk-orders.column.code': never;
  readonly 'desk-orders.column.tax': never;
  readonly 'desk-orders.column.payment': never;
  readonly 'desk-orders.column.guarantee': never;
  readonly 'desk-orders.column.subscription': never;
  readonly 'desk-orders.column.renews': never;
  readonly 'desk-orders.column.ends': never;
  readonly 'desk-orders.column.overdue': never;
  readonly 'desk-orders.column.address': never;
  readonly 'desk-orders.column.vat_id': never;
  readonly 'desk-orders.column.terms': never;
  readonly 'desk-orders.column.consented': never;
  readonly 'desk-orders.column.start_after': never;
  readonly 'desk-orders.refunds.asked': never;
  readonly 'desk-orders.refunds.amount': never;
  readonly 'desk-orders.refunds.outcome': never;
  readonly 'desk-orders.refunds.why': never;
  readonly 'desk-orders.any.fulfilment': never;
  readonly 'desk-orders.any.state': never;
  readonly 'desk-orders.any.mode': never;
  readonly 'desk-orders.stands.unconfirmed': never;
  readonly 'desk-orders.stands.invoice_open': never;
  readonly 'desk-orders.stands.started': never;
  readonly 'desk-orders.stands.waiting': never;
  readonly 'desk-orders.stands.paid': never;
  readonly 'desk-orders.stands.partially_refunded': never;
  readonly 'desk-orders.stands.refunded': never;
  readonly 'desk-orders.stands.disputed': never;
  readonly 'desk-orders.stands.expired': never;
  readonly 'desk-orders.stands.cancelled': never;
  readonly 'desk-orders.stands.monthly': never;
  readonly 'desk-orders.stands.test': never;
  readonly 'desk-orders.stands.flagged': never;
  readonly 'desk-orders.state.created': never;
  readonly 'desk-orders.state.pending': never;
  readonly 'desk-orders.state.paid': never;
  readonly 'desk-orders.state.refunded': never;
  readonly 'desk-orders.state.partially_refunded': never;
  readonly 'desk-orders.state.disputed': never;
  readonly 'desk-orders.state.expired': never;
  readonly 'desk-orders.state.cancelled': never;
  readonly 'desk-orders.fulfilment.due': never;
  readonly 'desk-orders.fulfilment.to_schedule': never;
  readonly 'desk-orders.fulfilment.in_progress': never;
  readonly 'desk-orders.fulfilment.delivered': never;
  readonly 'desk-orders.mode.stripe': never;
  readonly 'desk-orders.mode.invoice': never;
  readonly 'desk-orders.mode.test': never;
  readonly 'desk-orders.subscription.running': never;
  readonly 'desk-orders.subscription.paused': never;
  readonly 'desk-orders.subscription.ending': never;
  readonly 'desk-orders.subscription.ended': never;
  readonly 'desk-orders.refunds.title': never;
  readonly 'desk-orders.outcome.requested': never;
  readonly 'desk-orders.outcome.done': never;
  readonly 'desk-orders.outcome.failed': never;
  readonly 'desk-orders.sort.newest': never;
  readonly 'desk-orders.sort.oldest': never;
  readonly 'desk-orders.sort.amount': never;
  readonly 'desk-orders.waits.flagged': never;
  readonly 'desk-orders.waits.unconfirmed': never;
  readonly 'desk-orders.waits.due': never;
  readonly 'desk-orders.accept.label': never;
  readonly 'desk-orders.accept.asks': never;
  readonly 'desk-orders.accept.says': 'number' | 'email';
  readonly 'desk-orders.accept.done': never;
  readonly 'desk-orders.mark_paid.label': never;
  readonly 'desk-orders.mark_paid.asks': never;
  readonly 'desk-orders.mark_paid.says': 'price' | 'number';
  readonly 'desk-orders.mark_paid.says_several': never;
  readonly 'desk-orders.mark_paid.done': never;
  readonly 'desk-orders.in_progress.label': never;
  readonly 'desk-orders.in_progress.label_again': never;
  readonly 'desk-orders.in_progress.done': never;
  readonly 'desk-orders.in_progress.tell': never;
  readonly 'desk-orders.delivered.label': never;
  readonly 'desk-orders.delivered.done': never;
  readonly 'desk-orders.delivered.tell': never;
  readonly 'desk-orders.to_schedule.label': never;
  readonly 'desk-orders.to_schedule.done': never;
  readonly 'desk-orders.to_schedule.tell': never;
  readonly 'desk-orders.refund.label': never;
  readonly 'desk-orders.refund.asks': never;
  readonly 'desk-orders.refund.says': 'most';
  readonly 'desk-orders.refund.says_card': 'most';
  readonly 'desk-orders.refund.done': never;
  readonly 'desk-orders.refund.cents': never;
  readonly 'desk-orders.refund.reason': never;
  readonly 'desk-orders.refund.reason_hint': never;
  readonly 'desk-orders.refund.keep_session': never;
  readonly 'desk-orders.resend.label': never;
  readonly 'desk-orders.resend.asks': never;
  readonly 'desk-orders.resend.says': 'email';
  readonly 'desk-orders.resend.done': never;
  readonly 'desk-orders.pause_subscription.label': never;
  readonly 'desk-orders.pause_subscription.asks': never;
  readonly 'desk-orders.pause_subscription.says': never;
  readonly 'desk-orders.pause_subscription.done': never;
  readonly 'desk-orders.resume_subscription.label': never;
  readonly 'desk-orders.resume_subscription.asks': never;
  readonly 'desk-orders.resume_subscription.says': never;
  readonly 'desk-orders.resume_subscription.done': never;
  readonly 'desk-orders.end_subscription.label': never;
  readonly 'desk-orders.end_subscription.asks': never;
  readonly 'desk-orders.end_subscription.says': never;
  readonly 'desk-orders.end_subscription.done': never;
  readonly 'desk-orders.cancel.label': never;
  readonly 'desk-orders.cancel.asks': never;
  readonly 'desk-orders.cancel.says': never;
  readonly 'desk-orders.cancel.done': never;
  readonly 'desk-orders.cancel.reason': never;
  readonly 'desk-orders.cancel.reason_hint': never;
  readonly 'desk-orders.note.label': never;
  readonly 'desk-orders.note.done': never;
  readonly 'desk-orders.note.text': never;
  readonly 'desk-orders.note.text_hint': never;
  readonly 'desk-partners.title': never;
  readonly 'desk-partners.one': never;
  readonly 'desk-partners.many': never;
  readonly 'desk-partners.searches': never;
  readonly 'desk-partners.empty': never;
  readonly 'desk-partners.hint': never;
  readonly 'desk-partners.column.company': never;
  readonly 'desk-partners.column.location': never;
  readonly 'desk-partners.column.contact': never;
  readonly 'desk-partners.column.email': never;
  readonly 'desk-partners.column.phone': never;
  readonly 'desk-partners.column.website': never;
  readonly 'desk-partners.column.services': never;
  readonly 'desk-partners.column.specializations': never;
  readonly 'desk-partners.column.status': never;
  readonly 'desk-partners.column.standing': never;
  readonly 'desk-partners.column.verified': never;
  readonly 'desk-partners.column.rating': never;
  readonly 'desk-partners.column.reviews': never;
  readonly 'desk-partners.column.about': never;
  readonly 'desk-partners.column.experience': never;
  readonly 'desk-partners.column.years': never;
  readonly 'desk-partners.column.team': never;
  readonly 'desk-partners.column.pricing': never;
  readonly 'desk-partners.column.commission_rate': never;
  readonly 'desk-partners.column.introduction_fee': never;
  readonly 'desk-partners.column.earns_percent': never;
  readonly 'desk-partners.column.fee_percent': never;
  readonly 'desk-partners.column.slug': never;
  readonly 'desk-partners.column.applied': never;
  readonly 'desk-partners.column.flags': never;
  readonly 'desk-partners.column.people': never;
  readonly 'desk-partners.column.rejected_because': never;
  readonly 'desk-partners.column.held_because': never;
  readonly 'desk-partners.column.id': never;
  readonly 'desk-partners.any.status': never;
  readonly 'desk-partners.status.applied': never;
  readonly 'desk-partners.status.active': never;
  readonly 'desk-partners.status.listed': never;
  readonly 'desk-partners.status.unverified': never;
  readonly 'desk-partners.status.pending': never;
  readonly 'desk-partners.status.rejected': never;
  readonly 'desk-partners.status.paused': never;
  readonly 'desk-partners.status.held': never;
  readonly 'desk-partners.status.flagged': never;
  readonly 'desk-partners.status.review': never;
  readonly 'desk-partners.standing.active': never;
  readonly 'desk-partners.standing.verified': never;
  readonly 'desk-partners.standing.pending': never;
  readonly 'desk-partners.standing.rejected': never;
  readonly 'desk-partners.standing.paused': never;
  readonly 'desk-partners.standing.held': never;
  readonly 'desk-partners.standing.flagged': never;
  readonly 'desk-partners.flags.hidden_field_filled': never;
  readonly 'desk-partners.flags.sent_too_fast': never;
  readonly 'desk-partners.flags.link_or_markup_in_name': never;
  readonly 'desk-partners.flags.sent_repeatedly': never;
  readonly 'desk-partners.change.title': never;
  readonly 'desk-partners.change.field': never;
  readonly 'desk-partners.change.now': never;
  readonly 'desk-partners.change.then': never;
  readonly 'desk-partners.field.company_name': never;
  readonly 'desk-partners.field.website_url': never;
  readonly 'desk-partners.field.services_offered': never;
  readonly 'desk-partners.sort.newest': never;
  readonly 'desk-partners.sort.oldest': never;
  readonly 'desk-partners.sort.name': never;
  readonly 'desk-partners.sort.rating': never;
  readonly 'desk-partners.waits.applied': never;
  readonly 'desk-partners.waits.review': never;
  readonly 'desk-partners.approve.label': never;
  readonly 'desk-partners.approve.done': never;
  readonly 'desk-partners.approve.failed': never;
  readonly 'desk-partners.deactivate.label': never;
  readonly 'desk-partners.deactivate.done': never;
  readonly 'desk-partners.deactivate.failed': never;
  readonly 'desk-partners.publish_change.label': never;
  readonly 'desk-partners.publish_change.asks': never;
  readonly 'desk-partners.publish_change.says': never;
  readonly 'desk-partners.publish_change.done': never;
  readonly 'desk-partners.refuse_change.label': never;
  readonly 'desk-partners.refuse_change.asks': never;
  readonly 'desk-partners.refuse_change.done': never;
  readonly 'desk-partners.refuse_change.reason': never;
  readonly 'desk-partners.refuse_change.reason_hint': never;
  readonly 'desk-partners.hold.label': never;
  readonly 'desk-partners.hold.asks': never;
  readonly 'desk-partners.hold.says': never;
  readonly 'desk-partners.hold.done': never;
  readonly 'desk-partners.hold.reason': never;
  readonly 'desk-partners.hold.reason_hint': never;
  readonly 'desk-partners.reject.label': never;
  readonly 'desk-partners.reject.asks': never;
  readonly 'desk-partners.reject.done': never;
  readonly 'desk-partners.reject.reason': never;
  readonly 'desk-partners.reject.reason_hint': never;
  readonly 'desk-partners.rates.label': never;
  readonly 'desk-partners.rates.asks': never;
  readonly 'desk-partners.rates.done': never;
  readonly 'desk-partners.rates.commission_rate': never;
  readonly 'desk-partners.rates.commission_rate_hint': never;
  readonly 'desk-partners.rates.introduction_fee': never;
  readonly 'desk-partners.rates.introduction_fee_hint': never;
  readonly 'desk-partners.delete.label': never;
  readonly 'desk-partners.delete.asks': never;
  readonly 'desk-partners.delete.says': never;
  readonly 'desk-partners.delete.done': never;
  readonly 'desk-partners.event.applied': never;
  readonly 'desk-partners.event.rejected': never;
  readonly 'desk-partners.event.proposed': never;
  readonly 'desk-partnership-requests.title': never;
  readonly 'desk-partnership-requests.one': never;
  readonly 'desk-partnership-requests.many': never;
  readonly 'desk-partnership-requests.searches': never;
  readonly 'desk-partnership-requests.empty': never;
  readonly 'desk-partnership-requests.hint': never;
  readonly 'desk-partnership-requests.column.name': never;
  readonly 'desk-partnership-requests.column.email': never;
  readonly 'desk-partnership-requests.column.company': never;
  readonly 'desk-partnership-requests.column.partner': never;
  readonly 'desk-partnership-requests.column.service': never;
  readonly 'desk-partnership-requests.column.budget': never;
  readonly 'desk-partnership-requests.column.message': never;
  readonly 'desk-partnership-requests.column.requested': never;
  readonly 'desk-partnership-requests.column.status': never;
  readonly 'desk-partnership-requests.column.signed_in': never;
  readonly 'desk-partnership-requests.column.asked': never;
  readonly 'desk-partnership-requests.column.introduced': never;
  readonly 'desk-partnership-requests.column.ended': never;
  readonly 'desk-partnership-requests.column.won': never;
  readonly 'desk-partnership-requests.column.reason': never;
  readonly 'desk-partnership-requests.column.flags': never;
  readonly 'desk-partnership-requests.column.id': never;
  readonly 'desk-partnership-requests.any.status': never;
  readonly 'desk-partnership-requests.status.unasked': never;
  readonly 'desk-partnership-requests.status.unanswered': never;
  readonly 'desk-partnership-requests.status.pending': never;
  readonly 'desk-partnership-requests.status.introduced': never;
  readonly 'desk-partnership-requests.status.talking': never;
  readonly 'desk-partnership-requests.status.won': never;
  readonly 'desk-partnership-requests.status.lost': never;
  readonly 'desk-partnership-requests.status.spam': never;
  readonly 'desk-partnership-requests.status.flagged': never;
  readonly 'desk-partnership-requests.flags.hidden_field_filled': never;
  readonly 'desk-partnership-requests.flags.sent_too_fast': never;
  readonly 'desk-partnership-requests.flags.link_or_markup_in_name': never;
  readonly 'desk-partnership-requests.sort.newest': never;
  readonly 'desk-partnership-requests.sort.oldest': never;
  readonly 'desk-partnership-requests.sort.name': never;
  readonly 'desk-partnership-requests.waits.unasked': never;
  readonly 'desk-partnership-requests.waits.unanswered': never;
  readonly 'desk-partnership-requests.ask.label': never;
  readonly 'desk-partnership-requests.ask.asks': never;
  readonly 'desk-partnership-requests.ask.says': never;
  readonly 'desk-partnership-requests.ask.done': never;
  readonly 'desk-partnership-requests.introduce.label': never;
  readonly 'desk-partnership-requests.introduce.asks': never;
  readonly 'desk-partnership-requests.introduce.says': never;
  readonly 'desk-partnership-requests.introduce.done': never;
  readonly 'desk-partnership-requests.decline.label': never;
  readonly 'desk-partnership-requests.decline.asks': never;
  readonly 'desk-partnership-requests.decline.says': never;
  readonly 'desk-partnership-requests.decline.done': never;
  readonly 'desk-partnership-requests.decline.says_asked': 'partner';
  readonly 'desk-partnership-requests.decline.says_unasked': never;
  readonly 'desk-partnership-requests.decline.reason': never;
  readonly 'desk-partnership-requests.decline.reason_hint': never;
  readonly 'desk-partnership-requests.talking.label': never;
  readonly 'desk-partnership-requests.talking.done': never;
  readonly 'desk-partnership-requests.won.label': never;
  readonly 'desk-partnership-requests.won.asks': never;
  readonly 'desk-partnership-requests.won.says': 'currency';
  readonly 'desk-partnership-requests.won.done': never;
  readonly 'desk-partnership-requests.won.won_cents': never;
  readonly 'desk-partnership-requests.lost.label': never;
  readonly 'desk-partnership-requests.lost.asks': never;
  readonly 'desk-partnership-requests.lost.says': never;
  readonly 'desk-partnership-requests.lost.done': never;
  readonly 'desk-partnership-requests.lost.reason': never;
  readonly 'desk-partnership-requests.lost.reason_hint': never;
  readonly 'desk-partnership-requests.introduced.label': never;
  readonly 'desk-partnership-requests.introduced.done': never;
  readonly 'desk-partnership-requests.spam.label': never;
  readonly 'desk-partnership-requests.spam.done': never;
  readonly 'desk-partnership-requests.pending.label': never;
  readonly 'desk-partnership-requests.pending.done': never;
  readonly 'desk-partnership-requests.note.label': never;
  readonly 'desk-partnership-requests.note.done': never;
  readonly 'desk-partnership-requests.note.text': never;
  readonly 'desk-partnership-requests.note.text_hint': never;
  readonly 'desk-partnership-requests.event.pending': never;
  readonly 'desk-partnership-requests.event.introduced': never;
  readonly 'desk-partnership-requests.event.talking': never;
  readonly 'desk-partnership-requests.event.won': never;
  readonly 'desk-partnership-requests.event.lost': never;
  readonly 'desk-partnership-requests.event.spam': never;
  readonly 'desk-partnership-requests.event.asked': never;
  readonly 'desk-partnership-requests.event.note': never;
  readonly 'desk-partnership-requests.event.reminded_partner': never;
  readonly 'desk-partnership-requests.event.reminded_administrator': never;
  readonly 'desk-partnership-requests.event.by_visitor': never;
  readonly 'desk-partnership-requests.event.by_partner': never;
  readonly 'desk-partnership-requests.event.by_administrator': never;
  readonly 'desk-partnership-requests.event.by_clock': never;
  readonly 'desk-referrals.title': never;
  readonly 'desk-referrals.one': never;
  readonly 'desk-referrals.many': never;
  readonly 'desk-referrals.searches': never;
  readonly 'desk-referrals.empty': never;
  readonly 'desk-referrals.hint': never;
  readonly 'desk-referrals.column.partner': never;
  readonly 'desk-referrals.column.order': never;
  readonly 'desk-referrals.column.how': never;
  readonly 'desk-referrals.column.paid': never;
  readonly 'desk-referrals.column.net': never;
  readonly 'desk-referrals.column.rate': never;
  readonly 'desk-referrals.column.earned': never;
  readonly 'desk-referrals.column.counts': never;
  readonly 'desk-referrals.column.reasons': never;
  readonly 'desk-referrals.column.skipped': never;
  readonly 'desk-referrals.column.currency': never;
  readonly 'desk-referrals.column.id': never;
  readonly 'desk-referrals.any.counts': never;
  readonly 'desk-referrals.any.reasons': never;
  readonly 'desk-referrals.how.link': never;
  readonly 'desk-referrals.how.code': never;
  readonly 'desk-referrals.how.owner': never;
  readonly 'desk-referrals.counts.counts': never;
  readonly 'desk-referrals.counts.uncounted': never;
  readonly 'desk-referrals.counts.doubtful': never;
  readonly 'desk-referrals.reasons.own': never;
  readonly 'desk-referrals.reasons.name': never;
  readonly 'desk-referrals.reasons.client': never;
  readonly 'desk-referrals.reasons.removed': never;
  readonly 'desk-referrals.reasons.decided': never;
  readonly 'desk-referrals.sort.newest': never;
  readonly 'desk-referrals.sort.oldest': never;
  readonly 'desk-referrals.notice.counted': never;
  readonly 'desk-referrals.notice.discounted': never;
  readonly 'desk-referrals.notice.uncounted': never;
  readonly 'desk-referrals.notice.own': never;
  readonly 'desk-referrals.notice.name': never;
  readonly 'desk-referrals.notice.client': never;
  readonly 'desk-referrals.notice.removed': never;
  readonly 'desk-referrals.waits.doubtful': never;
  readonly 'desk-referrals.count.label': never;
  readonly 'desk-referrals.count.done': never;
  readonly 'desk-referrals.discount.label': never;
  readonly 'desk-referrals.discount.done': never;
  readonly 'desk-referrals.reconsider.label': never;
  readonly 'desk-referrals.reconsider.done': never;
  readonly 'desk-reviews.title': never;
  readonly 'desk-reviews.one': never;
  readonly 'desk-reviews.many': never;
  readonly 'desk-reviews.searches': never;
  readonly 'desk-reviews.empty': never;
  readonly 'desk-reviews.hint': never;
  readonly 'desk-reviews.column.partner': never;
  readonly 'desk-reviews.column.stars': never;
  readonly 'desk-reviews.column.author': never;
  readonly 'desk-reviews.column.company': never;
  readonly 'desk-reviews.column.text': never;
  readonly 'desk-reviews.column.written': never;
  readonly 'desk-reviews.column.state': never;
  readonly 'desk-reviews.column.answer': never;
  readonly 'desk-reviews.column.hidden_at': never;
  readonly 'desk-reviews.column.reason': never;
  readonly 'desk-reviews.column.rating': never;
  readonly 'desk-reviews.column.id': never;
  readonly 'desk-reviews.any.state': never;
  readonly 'desk-reviews.state.public': never;
  readonly 'desk-reviews.state.doubtful': never;
  readonly 'desk-reviews.state.uncounted': never;
  readonly 'desk-reviews.state.hidden': never;
  readonly 'desk-reviews.rating.counts': never;
  readonly 'desk-reviews.rating.not_won': never;
  readonly 'desk-reviews.rating.small': never;
  readonly 'desk-reviews.rating.fast': never;
  readonly 'desk-reviews.rating.decided': never;
  readonly 'desk-reviews.sort.newest': never;
  readonly 'desk-reviews.sort.oldest': never;
  readonly 'desk-reviews.sort.worst': never;
  readonly 'desk-reviews.waits.doubtful': never;
  readonly 'desk-reviews.count.label': never;
  readonly 'desk-reviews.count.done': never;
  readonly 'desk-reviews.discount.label': never;
  readonly 'desk-reviews.discount.done': never;
  readonly 'desk-reviews.reconsider.label': never;
  readonly 'desk-reviews.reconsider.done': never;
  readonly 'desk-reviews.hide.label': never;
  readonly 'desk-reviews.hide.asks': never;
  readonly 'desk-reviews.hide.says': never;
  readonly 'desk-reviews.hide.done': never;
  readonly 'desk-reviews.hide.reason': never;
  readonly 'desk-reviews.hide.reason_hint': never;
  readonly 'desk-reviews.show.label': never;
  readonly 'desk-reviews.show.done': never;
  readonly 'desk-undelivered.title': never;
  readonly 'desk-undelivered.one': never;
  readonly 'desk-undelivered.many': never;
  readonly 'desk-undelivered.searches': never;
  readonly 'desk-undelivered.empty': never;
  readonly 'desk-undelivered.hint': never;
  readonly 'desk-undelivered.column.what': never;
  readonly 'desk-undelivered.column.recipient': never;
  readonly 'desk-undelivered.column.kind': never;
  readonly 'desk-undelivered.column.error': never;
  readonly 'desk-undelivered.column.tries': never;
  readonly 'desk-undelivered.column.since': never;
  readonly 'desk-undelivered.column.written': never;
  readonly 'desk-undelivered.column.state': never;
  readonly 'desk-undelivered.state.undelivered': never;
  readonly 'desk-undelivered.state.mail': never;
  readonly 'desk-undelivered.state.task': never;
  readonly 'desk-undelivered.state.tried_again': never;
  readonly 'desk-undelivered.state.done': never;
  readonly 'desk-undelivered.state.discarded': never;
  readonly 'desk-undelivered.sort.newest': never;
  readonly 'desk-undelivered.sort.oldest': never;
  readonly 'desk-undelivered.waits.undelivered': never;
  readonly 'desk-undelivered.event.written': never;
  readonly 'desk-undelivered.event.given_up': 'tries';
  readonly 'desk-undelivered.event.given_up_once': never;
  readonly 'desk-undelivered.event.done': never;
  readonly 'desk-undelivered.event.discarded': never;
  readonly 'desk-undelivered.retry.label': never;
  readonly 'desk-undelivered.retry.asks': never;
  readonly 'desk-undelivered.retry.says': 'kind';
  readonly 'desk-undelivered.retry.says_mail': 'subject' | 'recipient';
  readonly 'desk-undelivered.retry.says_several': never;
  readonly 'desk-undelivered.retry.done': never;
  readonly 'desk-undelivered.discard.label': never;
  readonly 'desk-undelivered.discard.asks': never;
  readonly 'desk-undelivered.discard.says': 'kind';
  readonly 'desk-undelivered.discard.says_mail': 'subject' | 'recipient';
  readonly 'desk-undelivered.discard.says_several': never;
  readonly 'desk-undelivered.discard.done': never;
  readonly 'desk-withdrawals.title': never;
  readonly 'desk-withdrawals.one': never;
  readonly 'desk-withdrawals.many': never;
  readonly 'desk-withdrawals.searches': never;
  readonly 'desk-withdrawals.empty': never;
  readonly 'desk-withdrawals.hint': never;
  readonly 'desk-withdrawals.column.name': never;
  readonly 'desk-withdrawals.column.kind': never;
  readonly 'desk-withdrawals.column.order': never;
  readonly 'desk-withdrawals.column.contract': never;
  readonly 'desk-withdrawals.column.received': never;
  readonly 'desk-withdrawals.column.last_day': never;
  readonly 'desk-withdrawals.column.deadline': never;
  readonly 'desk-withdrawals.column.state': never;
  readonly 'desk-withdrawals.column.email': never;
  readonly 'desk-withdrawals.column.reason': never;
  readonly 'desk-withdrawals.column.ends_on': never;
  readonly 'desk-withdrawals.column.done_at': never;
  readonly 'desk-withdrawals.column.proven': never;
  readonly 'desk-withdrawals.column.id': never;
  readonly 'desk-withdrawals.column.service': never;
  readonly 'desk-withdrawals.column.concluded': never;
  readonly 'desk-withdrawals.column.refundable': never;
  readonly 'desk-withdrawals.column.ends': never;
  readonly 'desk-withdrawals.any.kind': never;
  readonly 'desk-withdrawals.any.state': never;
  readonly 'desk-withdrawals.kind.withdrawal': never;
  readonly 'desk-withdrawals.kind.cancellation': never;
  readonly 'desk-withdrawals.deadline.in_time': never;
  readonly 'desk-withdrawals.deadline.late': never;
  readonly 'desk-withdrawals.state.to_match': never;
  readonly 'desk-withdrawals.state.to_refund': never;
  readonly 'desk-withdrawals.state.to_end': never;
  readonly 'desk-withdrawals.state.done': never;
  readonly 'desk-withdrawals.state.flagged': never;
  readonly 'desk-withdrawals.state.late': never;
  readonly 'desk-withdrawals.sort.newest': never;
  readonly 'desk-withdrawals.sort.oldest': never;
  readonly 'desk-withdrawals.waits.to_match': never;
  readonly 'desk-withdrawals.waits.to_refund': never;
  readonly 'desk-withdrawals.waits.to_end': never;
  readonly 'desk-withdrawals.refund.label': never;
  readonly 'desk-withdrawals.refund.asks': never;
  readonly 'desk-withdrawals.refund.says': 'number' | 'most';
  readonly 'desk-withdrawals.refund.says_monthly': 'number' | 'most';
  readonly 'desk-withdrawals.refund.says_unpaid': 'number';
  readonly 'desk-withdrawals.refund.done': never;
  readonly 'desk-withdrawals.refund.cents': never;
  readonly 'desk-withdrawals.end_subscription.label': never;
  readonly 'desk-withdrawals.end_subscription.asks': never;
  readonly 'desk-withdrawals.end_subscription.says': 'number';
  readonly 'desk-withdrawals.end_subscription.done': never;
  readonly 'desk-withdrawals.match.label': never;
  readonly 'desk-withdrawals.match.done': never;
  readonly 'desk-withdrawals.match.asks': never;
  readonly 'desk-withdrawals.match.number': never;
  readonly 'desk-withdrawals.unmatch.label': never;
  readonly 'desk-withdrawals.unmatch.done': never;
  readonly 'desk-withdrawals.done.label': never;
  readonly 'desk-withdrawals.done.done': never;
  readonly 'desk-withdrawals.reopen.label': never;
  readonly 'desk-withdrawals.reopen.done': never;
  readonly 'desk.app.description': never;
  readonly 'desk.bar.menu_label': never;
  readonly 'desk.bar.new_label': never;
  readonly 'desk.bar.new.lead': never;
  readonly 'desk.bar.new.offer': never;
  readonly 'desk.bar.new.invoice': never;
  readonly 'desk.bar.new.booking': never;
  readonly 'desk.bar.new.event': never;
  readonly 'desk.bar.new.page': never;
  readonly 'desk.bar.new_command': 'what';
  readonly 'desk.bar.search_label': never;
  readonly 'desk.bar.search_keys': never;
  readonly 'desk.nav.label': never;
  readonly 'desk.nav.phone_label': never;
  readonly 'desk.nav.fold': never;
  readonly 'desk.nav.unfold': never;
  readonly 'desk.nav.more': never;
  readonly 'desk.nav.sales': never;
  readonly 'desk.nav.calls': never;
  readonly 'desk.nav.inbox': never;
  readonly 'desk.nav.waiting': 'count';
  readonly 'desk.month.title': never;
  readonly 'desk.month.paid': never;
  readonly 'desk.month.invoiced': never;
  readonly 'desk.month.open': never;
  readonly 'desk.month.overdue': 'value';
  readonly 'desk.month.leads': never;
  readonly 'desk.month.before': 'value';
  readonly 'desk.keys.title': never;
  readonly 'desk.keys.search': never;
  readonly 'desk.keys.next': never;
  readonly 'desk.keys.previous': never;
  readonly 'desk.keys.open': never;
  readonly 'desk.keys.choose': never;
  readonly 'desk.keys.send': never;
  readonly 'desk.keys.undo': never;
  readonly 'desk.keys.of_kind': 'kind' | 'action';
  readonly 'desk.keys.help': never;
  readonly 'desk.group.sales': never;
  readonly 'desk.group.calls': never;
  readonly 'desk.group.partners': never;
  readonly 'desk.group.site': never;
  readonly 'desk.group.system': never;
  readonly 'desk.also.today': never;
  readonly 'desk.also.leads': never;
  readonly 'desk.also.offers': never;
  readonly 'desk.also.orders': never;
  readonly 'desk.also.invoices': never;
  readonly 'desk.also.withdrawals': never;
  readonly 'desk.also.bookings': never;
  readonly 'desk.also.availability': never;
  readonly 'desk.also.applications': never;
  readonly 'desk.also.requests': never;
  readonly 'desk.also.reviews': never;
  readonly 'desk.also.commission': never;
  readonly 'desk.also.referrals': never;
  readonly 'desk.also.site': never;
  readonly 'desk.also.numbers': never;
  readonly 'desk.also.devices': never;
  readonly 'desk.also.status': never;
  readonly 'desk.also.undelivered': never;
  readonly 'desk.also.audit': never;
  readonly 'desk.also.start': never;
  readonly 'desk.also.client': never;
  readonly 'desk.tab.today': never;
  readonly 'desk.tab.leads': never;
  readonly 'desk.tab.offers': never;
  readonly 'desk.tab.orders': never;
  readonly 'desk.tab.invoices': never;
  readonly 'desk.tab.withdrawals': never;
  readonly 'desk.tab.bookings': never;
  readonly 'desk.tab.availability': never;
  readonly 'desk.tab.applications': never;
  readonly 'desk.tab.requests': never;
  readonly 'desk.tab.reviews': never;
  readonly 'desk.tab.commission': never;
  readonly 'desk.tab.referrals': never;
  readonly 'desk.tab.site': never;
  readonly 'desk.tab.numbers': never;
  readonly 'desk.tab.devices': never;
  readonly 'desk.tab.status': never;
  readonly 'desk.tab.undelivered': never;
  readonly 'desk.tab.audit': never;
  readonly 'desk.tab.start': never;
  readonly 'desk.tab.client': never;
  readonly 'devices.title': never;
  readonly 'devices.intro': never;
  readonly 'devices.loading': never;
  readonly 'devices.failed': never;
  readonly 'devices.here.title': never;
  readonly 'devices.here.on': never;
  readonly 'devices.here.busy': never;
  readonly 'devices.here.unsupported': never;
  readonly 'devices.here.apple': never;
  readonly 'devices.here.blocked': never;
  readonly 'devices.here.refused': never;
  readonly 'devices.here.failed': never;
  readonly 'devices.list.title': never;
  readonly 'devices.list.here': never;
  readonly 'devices.list.since': 'date';
  readonly 'devices.list.sent': 'when';
  readonly 'devices.list.kinds': 'device';
  readonly 'devices.list.try': never;
  readonly 'devices.list.tried': 'device';
  readonly 'devices.list.off': never;
  readonly 'devices.list.off_label': 'device';
  readonly 'devices.list.try_label': 'device';
  readonly 'devices.list.turned_off': 'device';
  readonly 'devices.list.failed': never;
  readonly 'devices.kind.leads': never;
  readonly 'devices.kind.orders': never;
  readonly 'devices.kind.payments': never;
  readonly 'devices.kind.bookings': never;
  readonly 'devices.kind.partners': never;
  readonly 'devices.kind.site': never;
  readonly 'devices.privacy': never;
  readonly 'files.export': never;
  readonly 'files.saving': never;
  readonly 'files.failed_title': never;
  readonly 'files.failed': never;
  readonly 'leads.failed_title': never;
  readonly 'leads.quote.title': never;
  readonly 'leads.quote.text': never;
  readonly 'leads.quote.failed': never;
  readonly 'leads.message.title': never;
  readonly 'leads.message.text': never;
  readonly 'leads.message.failed': never;
  readonly 'leads.mail.title': never;
  readonly 'leads.mail.text': never;
  readonly 'leads.mail.failed': never;
  readonly 'offer.valid_until': never;
  readonly 'offer.intro': never;
  readonly 'offer.terms': never;
  readonly 'orders.states.waiting': never;
  readonly 'orders.states.paid': never;
  readonly 'orders.states.refunded': never;
  readonly 'orders.states.partially_refunded': never;
  readonly 'orders.states.disputed': never;
  readonly 'orders.states.expired': never;
  readonly 'orders.states.cancelled': never;
  readonly 'orders.states.unconfirmed': never;
  readonly 'orders.states.invoiced': never;
  readonly 'orders.states.processing': never;
  readonly 'orders.facts.service': never;
  readonly 'orders.facts.total': never;
  readonly 'orders.facts.monthly_text': 'amount';
  readonly 'orders.facts.state': never;
  readonly 'orders.facts.test_label': never;
  readonly 'orders.facts.paid': never;
  readonly 'orders.facts.refunded': never;
  readonly 'orders.facts.guarantee': never;
  readonly 'orders.facts.mail_subject': 'number';
  readonly 'orders.failed_title': never;
  readonly 'orders.loading_text': never;
  readonly 'orders.refused_text': never;
  readonly 'orders.all_label': never;
  readonly 'papers.invoice': never;
  readonly 'papers.credit_note': never;
  readonly 'papers.offer': never;
  readonly 'papers.test_invoice': never;
  readonly 'papers.test_credit_note': never;
  readonly 'papers.number': never;
  readonly 'papers.date': never;
  readonly 'papers.supply': never;
  readonly 'papers.due': never;
  readonly 'papers.paid': never;
  readonly 'papers.order': never;
  readonly 'papers.your_vat_id': never;
  readonly 'papers.corrects': never;
  readonly 'papers.deposit_invoice': never;
  readonly 'papers.cancels': never;
  readonly 'papers.of_day': 'day';
  readonly 'papers.to_day': 'day';
  readonly 'papers.in_advance': never;
  readonly 'papers.service': never;
  readonly 'papers.amount': never;
  readonly 'papers.amount_with_tax': 'tax';
  readonly 'papers.amount_without_tax': 'tax';
  readonly 'papers.hour': never;
  readonly 'papers.hours': 'quantity';
  readonly 'papers.day': never;
  readonly 'papers.days': 'quantity';
  readonly 'papers.month': never;
  readonly 'papers.months': 'quantity';
  readonly 'papers.discount': never;
  readonly 'papers.discount_percent': 'percent';
  readonly 'papers.discount_of': 'campaign';
  readonly 'papers.discount_at_payment': never;
  readonly 'papers.deposit': 'percent';
  readonly 'papers.less': 'number';
  readonly 'papers.less_net': 'number';
  readonly 'papers.less_tax': 'number' | 'tax';
  readonly 'papers.balance': never;
  readonly 'papers.net': never;
  readonly 'papers.sales_tax': never;
  readonly 'papers.tax_on': 'tax' | 'amount';
  readonly 'papers.tax_of': 'tax' | 'country';
  readonly 'papers.total': never;
  readonly 'papers.total_cancelled': never;
  readonly 'papers.total_refunded': never;
  readonly 'papers.total_credited': never;
  readonly 'papers.due_on_acceptance': never;
  readonly 'papers.due_later': never;
  readonly 'papers.request_test': never;
  readonly 'papers.request_cancels': never;
  readonly 'papers.request_refunds': never;
  readonly 'papers.request_credits': never;
  readonly 'papers.request_paid': 'day';
  readonly 'papers.request': 'total' | 'day';
  readonly 'papers.account_holder': never;
  readonly 'papers.iban': never;
  readonly 'papers.bic': never;
  readonly 'papers.how_to_pay': never;
  readonly 'papers.reference': never;
  readonly 'papers.scan': never;
  readonly 'papers.unprintable': 'box';
  readonly 'papers.vat_id': 'number';
  readonly 'papers.tax_number': 'number';
  readonly 'papers.page': 'document' | 'page' | 'pages';
  readonly 'papers.fingerprint': 'sum';
  readonly 'papers.refund_of': 'number';
  readonly 'papers.cancellation_of': 'number';
  readonly 'papers.first_month': never;
  readonly 'papers.renewal': 'day';
  readonly 'papers.standing_accepted': 'name' | 'day';
  readonly 'papers.standing_agreed': 'name' | 'day';
  readonly 'papers.standing_declined': 'day';
  readonly 'papers.standing_expired': 'day';
  readonly 'papers.standing_sent': 'day';
  readonly 'papers.standing_withdrawn': 'day';
  readonly 'papers.consent_start': never;
  readonly 'papers.consent_lapse': never;
  readonly 'papers.term_once': never;
  readonly 'papers.term_monthly': never;
  readonly 'partners.list_label': never;
  readonly 'partners.loading_more_label': never;
  readonly 'partners.more_label': never;
  readonly 'partners.failed_title': never;
  readonly 'partners.shown.one': 'count';
  readonly 'partners.shown.other': 'count';
  readonly 'partners.first_shown': 'count';
  readonly 'partners.reviews.one': 'count';
  readonly 'partners.reviews.other': 'count';
  readonly 'partners.years.none': never;
  readonly 'partners.years.one': 'count';
  readonly 'partners.years.other': 'count';
  readonly 'partners.facts.pricing': never;
  readonly 'partners.facts.team': never;
  readonly 'partners.facts.people': 'size';
  readonly 'partners.facts.experience': never;
  readonly 'partners.facts.rating': never;
  readonly 'partners.facts.new_tab': never;
  readonly 'partners.profile.about': never;
  readonly 'partners.profile.services': never;
  readonly 'partners.profile.specializations': never;
  readonly 'partners.profile.pricing_range': never;
  readonly 'partners.profile.team_size': never;
  readonly 'partners.profile.since': never;
  readonly 'partners.missing.title': never;
  readonly 'partners.missing.text': never;
  readonly 'partners.missing.all_label': never;
  readonly 'partners.partner.title': never;
  readonly 'partners.partner.loading_text': never;
  readonly 'partners.partner.failed_title': never;
  readonly 'partners.introduction.failed_title': never;
  readonly 'partners.directory_label': never;
  readonly 'partners.unread_text': never;
  readonly 'portal.loading_text': never;
  readonly 'portal.failed_text': never;
  readonly 'portal.none.title': never;
  readonly 'portal.none.text': 'email';
  readonly 'portal.application.title': never;
  readonly 'portal.application.waiting_text': 'company' | 'date';
  readonly 'portal.application.rejected_text': 'company' | 'date';
  readonly 'portal.application.reason_text': 'reason';
  readonly 'portal.application.call_text': never;
  readonly 'portal.application.call_label': never;
  readonly 'portal.application.sent_title': never;
  readonly 'portal.application.edit_label': never;
  readonly 'portal.application.again_label': never;
  readonly 'portal.application.save_label': never;
  readonly 'portal.application.send_label': never;
  readonly 'portal.application.cancel_label': never;
  readonly 'portal.application.saved_text': never;
  readonly 'portal.application.sent_text': never;
  readonly 'portal.claim_text': 'company';
  readonly 'portal.claim_label': 'company';
  readonly 'portal.claimed_text': 'company';
  readonly 'portal.invited_text': 'company';
  readonly 'portal.accept_label': 'company';
  readonly 'portal.tabs.introductions': never;
  readonly 'portal.tabs.profile': never;
  readonly 'portal.tabs.team': never;
  readonly 'portal.tabs.reviews': never;
  readonly 'portal.tabs.referrals': never;
  readonly 'portal.tabs.commission': never;
  readonly 'portal.live_text': never;
  readonly 'portal.paused_text': never;
  readonly 'portal.unlisted_text': never;
  readonly 'portal.pause_label': never;
  readonly 'portal.resume_label': never;
  readonly 'portal.directory_label': never;
  readonly 'portal.introductions.empty.title': never;
  readonly 'portal.introductions.empty.text': never;
  readonly 'portal.introductions.others_title': never;
  readonly 'portal.introductions.all_label': never;
  readonly 'portal.introductions.one_title': never;
  readonly 'portal.introductions.answer_label': never;
  readonly 'portal.introductions.company_label': never;
  readonly 'portal.introductions.hidden_text': never;
  readonly 'portal.introductions.asked_on': 'day';
  readonly 'portal.introductions.service_label': never;
  readonly 'portal.introductions.budget_label': never;
  readonly 'portal.introductions.message_label': never;
  readonly 'portal.introductions.contact_label': never;
  readonly 'portal.introductions.thread_label': never;
  readonly 'portal.introductions.accept_label': never;
  readonly 'portal.introductions.decline_label': never;
  readonly 'portal.introductions.talking_label': never;
  readonly 'portal.introductions.won_label': never;
  readonly 'portal.introductions.lost_label': never;
  readonly 'portal.introductions.amount_label': never;
  readonly 'portal.introductions.amount_hint': never;
  readonly 'portal.introductions.reason_label': never;
  readonly 'portal.introductions.reason_hint': never;
  readonly 'portal.introductions.save_label': never;
  readonly 'portal.introductions.cancel_label': never;
  readonly 'portal.introductions.note_label': never;
  readonly 'portal.introductions.note_hint': never;
  readonly 'portal.introductions.note_button': never;
  readonly 'portal.introductions.accepted_text': never;
  readonly 'portal.introductions.moved_text': never;
  readonly 'portal.introductions.noted_text': never;
  readonly 'portal.introductions.more_label': never;
  readonly 'portal.introductions.statuses.pending': never;
  readonly 'portal.introductions.statuses.introduced': never;
  readonly 'portal.introductions.statuses.talking': never;
  readonly 'portal.introductions.statuses.won': never;
  readonly 'portal.introductions.statuses.lost': never;
  readonly 'portal.introductions.events.asked': never;
  readonly 'portal.introductions.events.introduced': never;
  readonly 'portal.introductions.events.talking': never;
  readonly 'portal.introductions.events.won': never;
  readonly 'portal.introductions.events.lost': never;
  readonly 'portal.introductions.events.reminder': never;
  readonly 'portal.introductions.events.note': never;
  readonly 'portal.introductions.events.pending': never;
  readonly 'portal.introductions.us': never;
  readonly 'portal.introductions.you': never;
  readonly 'portal.profile.review_text': never;
  readonly 'portal.profile.waiting.title': never;
  readonly 'portal.profile.waiting.text': never;
  readonly 'portal.profile.company_name': never;
  readonly 'portal.profile.company_description': never;
  readonly 'portal.profile.website_url': never;
  readonly 'portal.profile.location': never;
  readonly 'portal.profile.contact_email': never;
  readonly 'portal.profile.contact_phone': never;
  readonly 'portal.profile.contact_hint': never;
  readonly 'portal.profile.services_offered': never;
  readonly 'portal.profile.specializations': never;
  readonly 'portal.profile.specializations_hint': never;
  readonly 'portal.profile.years_experience': never;
  readonly 'portal.profile.team_size': never;
  readonly 'portal.profile.pricing_range': never;
  readonly 'portal.profile.save_label': never;
  readonly 'portal.profile.saving_label': never;
  readonly 'portal.profile.saved_text': never;
  readonly 'portal.profile.preview_title': never;
  readonly 'portal.profile.preview_text': never;
  readonly 'portal.profile.logo_label': never;
  readonly 'portal.profile.logo_hint': never;
  readonly 'portal.profile.logo_choose': never;
  readonly 'portal.profile.logo_remove': never;
  readonly 'portal.profile.logo_saved': never;
  readonly 'portal.profile.logo_removed': never;
  readonly 'portal.profile.logo_large': never;
  readonly 'portal.team.owner': never;
  readonly 'portal.team.member': never;
  readonly 'portal.team.you': never;
  readonly 'portal.team.since': 'day';
  readonly 'portal.team.make_owner': never;
  readonly 'portal.team.make_member': never;
  readonly 'portal.team.remove': never;
  readonly 'portal.team.leave': never;
  readonly 'portal.team.invite_label': never;
  readonly 'portal.team.invite_button': never;
  readonly 'portal.team.invited_text': never;
  readonly 'portal.team.invited_title': never;
  readonly 'portal.team.withdraw': never;
  readonly 'portal.team.owners_text': never;
  readonly 'portal.team.left_text': never;
  readonly 'portal.team.confirm_leave': never;
  readonly 'privacy.form_text': 'policy';
  readonly 'problems.site.internal': never;
  readonly 'problems.site.interrupted': never;
  readonly 'problems.site.too_many_requests': never;
  readonly 'problems.site.too_much_work': never;
  readonly 'problems.site.transfers': never;
  readonly 'problems.site.files_busy': never;
  readonly 'problems.site.overload': never;
  readonly 'problems.site.away': never;
  readonly 'problems.site.full': never;
  readonly 'problems.site.outcome_unknown': never;
  readonly 'problems.site.other_site': never;
  readonly 'problems.site.no_page': never;
  readonly 'problems.site.no_record': never;
  readonly 'problems.site.not_admin': never;
  readonly 'problems.site.step_missing': never;
  readonly 'problems.site.factor_required': never;
  readonly 'problems.site.confirm': never;
  readonly 'problems.form.marked': never;
  readonly 'problems.form.invalid': never;
  readonly 'problems.form.incomplete': never;
  readonly 'problems.form.required': never;
  readonly 'problems.form.unknown_field': never;
  readonly 'problems.form.text': never;
  readonly 'problems.form.true_or_false': never;
  readonly 'problems.form.number': never;
  readonly 'problems.form.whole_number': never;
  readonly 'problems.form.list': never;
  readonly 'problems.form.object': never;
  readonly 'problems.form.one_of': 'values';
  readonly 'problems.form.number_at_least': 'least';
  readonly 'problems.form.number_at_most': 'most';
  readonly 'problems.form.smaller_number': never;
  readonly 'problems.form.characters_at_least': 'least';
  readonly 'problems.form.characters_at_most': 'most';
  readonly 'problems.form.entries_at_least': 'least';
  readonly 'problems.form.entries_at_most': 'most';
  readonly 'problems.form.instant': never;
  readonly 'problems.form.one_line': never;
  readonly 'problems.form.line': 'most';
  readonly 'problems.form.plain_text': 'most';
  readonly 'problems.form.characters': never;
  readonly 'problems.form.at_most': 'most';
  readonly 'problems.form.shorten': never;
  readonly 'problems.form.shorten_to': 'most';
  readonly 'problems.form.details_too_long': never;
  readonly 'problems.form.request_too_long': never;
  readonly 'problems.form.message_too_long': never;
  readonly 'problems.form.question_too_long': 'most';
  readonly 'problems.form.option': never;
  readonly 'problems.form.name': never;
  readonly 'problems.form.their_name': never;
  readonly 'problems.form.title': never;
  readonly 'problems.form.subject': never;
  readonly 'problems.form.message': never;
  readonly 'problems.form.note': never;
  readonly 'problems.form.note_exists': never;
  readonly 'problems.form.email': never;
  readonly 'problems.form.email_such_as': never;
  readonly 'problems.form.zone': never;
  readonly 'problems.form.any_zone': never;
  readonly 'problems.form.choose_zone': never;
  readonly 'problems.form.vat_id': never;
  readonly 'problems.form.vat_id_like': 'example';
  readonly 'problems.form.vat_id_digits': never;
  readonly 'problems.form.vat_id_begins': 'country';
  readonly 'problems.form.reason_line': 'most';
  readonly 'problems.form.amount': never;
  readonly 'problems.form.minutes': 'least' | 'most';
  readonly 'problems.form.select_service': never;
  readonly 'problems.form.day': never;
  readonly 'problems.list.gone': never;
  readonly 'problems.list.sort': 'names';
  readonly 'problems.list.state': never;
  readonly 'problems.list.status': never;
  readonly 'problems.list.year': never;
  readonly 'problems.list.value': never;
  readonly 'problems.account.not_found': never;
  readonly 'problems.account.admin_stays': never;
  readonly 'problems.account.no_password': never;
  readonly 'problems.account.wrong_password': never;
  readonly 'problems.notifications.not_found': never;
  readonly 'problems.notifications.zone': never;
  readonly 'problems.leads.exists': never;
  readonly 'problems.leads.not_found': never;
  readonly 'problems.leads.changed': 'status';
  readonly 'problems.leads.step_changed': never;
  readonly 'problems.leads.mail': never;
  readonly 'problems.leads.mail_exists': never;
  readonly 'problems.leads.company': never;
  readonly 'problems.leads.project': never;
  readonly 'problems.leads.step': never;
  readonly 'problems.leads.step_day': never;
  readonly 'problems.leads.step_day_such_as': never;
  readonly 'problems.leads.industry': never;
  readonly 'problems.leads.budget': never;
  readonly 'problems.leads.timeline': never;
  readonly 'problems.leads.services': never;
  readonly 'problems.offers.not_found': never;
  readonly 'problems.offers.no_link': never;
  readonly 'problems.offers.declined': never;
  readonly 'problems.offers.accepted': never;
  readonly 'problems.offers.withdrawn': never;
  readonly 'problems.offers.expired': 'day';
  readonly 'problems.offers.not_shown': never;
  readonly 'problems.offers.accept_name': never;
  readonly 'problems.offers.agreed_name': never;
  readonly 'problems.offers.accept_agreed': never;
  readonly 'problems.offers.sent': never;
  readonly 'problems.offers.changed': never;
  readonly 'problems.offers.exists': never;
  readonly 'problems.offers.not_sent': never;
  readonly 'problems.offers.not_revisable': never;
  readonly 'problems.offers.no_rest': never;
  readonly 'problems.offers.seller_incomplete': 'missing';
  readonly 'problems.offers.lines': never;
  readonly 'problems.offers.lines_at_most': never;
  readonly 'problems.offers.line_text': never;
  readonly 'problems.offers.line_service': never;
  readonly 'problems.offers.line_unit': never;
  readonly 'problems.offers.line_quantity': never;
  readonly 'problems.offers.line_price': never;
  readonly 'problems.offers.total_at_most': never;
  readonly 'problems.offers.total_zero': never;
  readonly 'problems.offers.discount': never;
  readonly 'problems.offers.discount_too_large': never;
  readonly 'problems.offers.discount_twice': never;
  readonly 'problems.offers.deposit': never;
  readonly 'problems.offers.buyer_name': never;
  readonly 'problems.offers.buyer_country': never;
  readonly 'problems.offers.valid_until': never;
  readonly 'problems.offers.valid_until_past': never;
  readonly 'problems.offers.valid_until_far': never;
  readonly 'problems.orders.not_found': never;
  readonly 'problems.orders.no_link': never;
  readonly 'problems.orders.no_opt_out': never;
  readonly 'problems.orders.checkout_failed': never;
  readonly 'problems.orders.checkout_closed': never;
  readonly 'problems.orders.ordering_off': never;
  readonly 'problems.orders.unknown_service': never;
  readonly 'problems.orders.service': never;
  readonly 'problems.orders.price_changed': never;
  readonly 'problems.orders.currency_changed': never;
  readonly 'problems.orders.total_changed': 'total';
  readonly 'problems.orders.paid': never;
  readonly 'problems.orders.ended': never;
  readonly 'problems.orders.confirmed': never;
  readonly 'problems.orders.payment_processing': never;
  readonly 'problems.orders.payment_checked': never;
  readonly 'problems.orders.no_session': never;
  readonly 'problems.orders.no_subscription': never;
  readonly 'problems.orders.no_portal': never;
  readonly 'problems.orders.invoice_email': never;
  readonly 'problems.orders.reachable_email': never;
  readonly 'problems.orders.application': never;
  readonly 'problems.orders.country': never;
  readonly 'problems.orders.code_unknown': never;
  readonly 'problems.orders.code_early': never;
  readonly 'problems.orders.code_over': never;
  readonly 'problems.orders.code_elsewhere': never;
  readonly 'problems.orders.code_needless': never;
  readonly 'problems.orders.code_held': never;
  readonly 'problems.orders.code_gone': never;
  readonly 'problems.orders.unpaid': 'count';
  readonly 'problems.orders.request_key': never;
  readonly 'problems.orders.code_used_up': never;
  readonly 'problems.orders.delivery_step': never;
  readonly 'problems.orders.delivery_changed': never;
  readonly 'problems.orders.nothing_to_deliver': never;
  readonly 'problems.orders.cancel_paid': never;
  readonly 'problems.orders.cancel_cancelled': never;
  readonly 'problems.orders.cancel_expired': never;
  readonly 'problems.orders.not_invoiced': never;
  readonly 'problems.orders.no_address': never;
  readonly 'problems.orders.nothing_sent': never;
  readonly 'problems.orders.not_monthly': never;
  readonly 'problems.orders.paused': never;
  readonly 'problems.orders.not_paused': never;
  readonly 'problems.orders.refund_exists': never;
  readonly 'problems.orders.refunded_all': never;
  readonly 'problems.orders.refund_unpaid': never;
  readonly 'problems.orders.refund_elsewhere': never;
  readonly 'problems.orders.refund_currency': 'currency';
  readonly 'problems.orders.refund_at_most': 'amount';
  readonly 'problems.orders.stripe_refused': 'reason';
  readonly 'problems.orders.stripe_unknown': 'reason';
  readonly 'problems.orders.stripe_no_payment': never;
  readonly 'problems.orders.stripe_no_customer': never;
  readonly 'problems.orders.stripe_off': never;
  readonly 'problems.orders.partner': never;
  readonly 'problems.orders.end_refused': 'reason';
  readonly 'problems.orders.refund_failed': 'amount';
  readonly 'problems.orders.refund_failed_by': 'amount' | 'reason';
  readonly 'problems.orders.payment_refused': 'reason';
  readonly 'problems.orders.payment_coming': 'reason';
  readonly 'problems.orders.payment_unknown': never;
  readonly 'problems.orders.payment_currency': never;
  readonly 'problems.orders.payment_price': never;
  readonly 'problems.orders.payment_discount': never;
  readonly 'problems.orders.payment_total': never;
  readonly 'problems.orders.payment_once': never;
  readonly 'problems.orders.payment_checkout': never;
  readonly 'problems.orders.payment_mode': never;
  readonly 'problems.orders.refund_refused': 'amount' | 'reason';
  readonly 'problems.orders.street': never;
  readonly 'problems.orders.city': never;
  readonly 'problems.orders.tax_country': never;
  readonly 'problems.orders.terms': never;
  readonly 'problems.invoices.not_found': never;
  readonly 'problems.invoices.no_address': never;
  readonly 'problems.invoices.reminded': never;
  readonly 'problems.invoices.credit_too_large': never;
  readonly 'problems.booking.not_found': never;
  readonly 'problems.booking.kind_gone': never;
  readonly 'problems.booking.closed': never;
  readonly 'problems.booking.taken': never;
  readonly 'problems.booking.over': never;
  readonly 'problems.booking.too_many': never;
  readonly 'problems.booking.unpaid': never;
  readonly 'problems.booking.booked_yet': never;
  readonly 'problems.booking.name': never;
  readonly 'problems.booking.email': never;
  readonly 'problems.booking.trap': never;
  readonly 'problems.booking.zone': never;
  readonly 'problems.booking.characters': never;
  readonly 'problems.booking.changed': never;
  readonly 'problems.booking.to_come': never;
  readonly 'problems.booking.exists': never;
  readonly 'problems.booking.owner_busy': 'when';
  readonly 'problems.booking.owner_booked': 'what' | 'when';
  readonly 'problems.booking.not_yet': never;
  readonly 'problems.booking.rules_changed': never;
  readonly 'problems.booking.kind_changed': never;
  readonly 'problems.booking.kind_id': never;
  readonly 'problems.booking.service': never;
  readonly 'problems.booking.hours': never;
  readonly 'problems.booking.hours_span': never;
  readonly 'problems.booking.days_off': never;
  readonly 'problems.booking.ahead_days': never;
  readonly 'problems.calendar.no_invitation': never;
  readonly 'problems.calendar.answer': never;
  readonly 'problems.calendar.event_over': never;
  readonly 'problems.calendar.no_busy_source': never;
  readonly 'problems.calendar.busy_source_known': never;
  readonly 'problems.mail.desk_limit': 'hour' | 'day' | 'minutes';
  readonly 'problems.mail.left': never;
  readonly 'problems.calendar.not_found': never;
  readonly 'problems.calendar.no_feed': never;
  readonly 'problems.calendar.held': never;
  readonly 'problems.calendar.precondition': never;
  readonly 'problems.calendar.event_cut_off': never;
  readonly 'problems.calendar.nul': never;
  readonly 'problems.calendar.line': never;
  readonly 'problems.calendar.years': never;
  readonly 'problems.calendar.type': never;
  readonly 'problems.calendar.reminder': 'most';
  readonly 'problems.calendar.instant': never;
  readonly 'problems.calendar.instant_plus': never;
  readonly 'problems.calendar.scope': never;
  readonly 'problems.calendar.whole_series': never;
  readonly 'problems.calendar.extra_server': never;
  readonly 'problems.calendar.extra_name': never;
  readonly 'problems.calendar.extra_bytes': 'most';
  readonly 'problems.calendar.first_year': 'year';
  readonly 'problems.calendar.series_length': never;
  readonly 'problems.calendar.range_too_long': never;
  readonly 'problems.calendar.full': 'most';
  readonly 'problems.calendar.too_many_series': 'most';
  readonly 'problems.calendar.texts_full': 'most';
  readonly 'problems.calendar.too_many_changed': 'most';
  readonly 'problems.calendar.too_many_exceptions': 'most';
  readonly 'problems.calendar.too_many_busy_sources': 'most';
  readonly 'problems.calendar.guest_address': 'text';
  readonly 'problems.calendar.guests_at_most': 'most';
  readonly 'problems.calendar.guests_unavailable': never;
  readonly 'problems.calendar.guests_over': never;
  readonly 'problems.calendar.guests_lifetime': 'event' | 'calendar';
  readonly 'problems.calendar.guests_stopped': never;
  readonly 'problems.repeats.rule': never;
  readonly 'problems.repeats.too_long': never;
  readonly 'problems.repeats.parts': never;
  readonly 'problems.repeats.part_twice': never;
  readonly 'problems.repeats.part_values': never;
  readonly 'problems.repeats.until': never;
  readonly 'problems.repeats.frequency': never;
  readonly 'problems.repeats.interval': 'most';
  readonly 'problems.repeats.count': 'most';
  readonly 'problems.repeats.count_or_until': never;
  readonly 'problems.repeats.counted_weekday': never;
  readonly 'problems.repeats.weekday_count': 'most';
  readonly 'problems.repeats.month_day': never;
  readonly 'problems.repeats.position': never;
  readonly 'problems.repeats.zero': never;
  readonly 'problems.repeats.number': never;
  readonly 'problems.repeats.no_day': never;
  readonly 'problems.imports.too_large': 'most';
  readonly 'problems.imports.too_many_events': 'most';
  readonly 'problems.imports.too_many_series': 'most';
  readonly 'problems.imports.calendars': 'most';
  readonly 'problems.imports.no_calendar': never;
  readonly 'problems.imports.no_end': never;
  readonly 'problems.imports.line_too_long': 'most';
  readonly 'problems.imports.not_utf8': never;
  readonly 'problems.imports.no_name': never;
  readonly 'problems.imports.too_deep': never;
  readonly 'problems.imports.too_many_parts': never;
  readonly 'problems.imports.too_many_lines': never;
  readonly 'problems.imports.wrong_end': never;
  readonly 'problems.imports.no_date': never;
  readonly 'problems.imports.no_time': never;
  readonly 'problems.imports.unknown_zone': never;
  readonly 'problems.imports.no_duration': never;
  readonly 'problems.imports.same_uid': never;
  readonly 'problems.imports.no_event': never;
  readonly 'problems.imports.no_uid': 'number';
  readonly 'problems.imports.long_uid': 'most';
  readonly 'problems.imports.cancelled': never;
  readonly 'problems.imports.one_rule': never;
  readonly 'problems.imports.not_supported': 'property';
  readonly 'problems.imports.failed_rules': 'most';
  readonly 'problems.imports.rules_cost': never;
  readonly 'problems.imports.exceptions_cost': never;
  readonly 'problems.imports.file_exceptions': 'most';
  readonly 'problems.imports.event_exceptions': 'most';
  readonly 'problems.imports.exdate': never;
  readonly 'problems.imports.recurrence_id': never;
  readonly 'problems.imports.occurrence': never;
  readonly 'problems.imports.not_kept': never;
  readonly 'problems.imports.shortened': 'most';
  readonly 'problems.imports.no_start': never;
  readonly 'problems.imports.known': never;
  readonly 'problems.imports.line': 'line' | 'problem';
  readonly 'problems.imports.not_then': never;
  readonly 'problems.fetch.address': never;
  readonly 'problems.fetch.port': never;
  readonly 'problems.fetch.private': never;
  readonly 'problems.fetch.not_found': never;
  readonly 'problems.fetch.slow': never;
  readonly 'problems.fetch.certificate': never;
  readonly 'problems.fetch.redirects': never;
  readonly 'problems.fetch.too_large': never;
  readonly 'problems.fetch.no_answer': never;
  readonly 'problems.fetch.gone': never;
  readonly 'problems.fetch.password': never;
  readonly 'problems.fetch.error': 'status';
  readonly 'problems.fetch.not_opened': never;
  readonly 'problems.fetch.no_calendar': never;
  readonly 'problems.fetch.too_many_events': never;
  readonly 'problems.fetch.one_event_unread': never;
  readonly 'problems.fetch.events_unread': 'number';
  readonly 'problems.company.not_listed_visitor': never;
  readonly 'problems.company.not_found': never;
  readonly 'problems.company.none': never;
  readonly 'problems.company.no_change': never;
  readonly 'problems.company.no_logo': never;
  readonly 'problems.company.large_logo': never;
  readonly 'problems.company.changed': never;
  readonly 'problems.company.change_changed': never;
  readonly 'problems.company.not_listed': never;
  readonly 'problems.company.not_admitted': never;
  readonly 'problems.company.not_owner': never;
  readonly 'problems.company.no_colleague': never;
  readonly 'problems.company.no_application': never;
  readonly 'problems.company.application_address': never;
  readonly 'problems.company.no_claim': never;
  readonly 'problems.company.no_invite': never;
  readonly 'problems.company.has_company': never;
  readonly 'problems.company.belongs': never;
  readonly 'problems.company.full': never;
  readonly 'problems.company.role': never;
  readonly 'problems.company.last_owner': never;
  readonly 'problems.company.last_person': never;
  readonly 'problems.company.team_address': never;
  readonly 'problems.company.never_active': never;
  readonly 'problems.company.never_verified': never;
  readonly 'problems.company.name': never;
  readonly 'problems.company.name_markup': never;
  readonly 'problems.company.description': never;
  readonly 'problems.company.website': never;
  readonly 'problems.company.location_markup': never;
  readonly 'problems.company.services': never;
  readonly 'problems.company.specializations': never;
  readonly 'problems.company.specializations_at_most': never;
  readonly 'problems.company.specialization_line': never;
  readonly 'problems.company.years': never;
  readonly 'problems.company.team_size': never;
  readonly 'problems.company.pricing': never;
  readonly 'problems.company.rate': never;
  readonly 'problems.company.fee': never;
  readonly 'problems.company.reject_reason': never;
  readonly 'problems.company.hold_reason': never;
  readonly 'problems.introductions.not_found': never;
  readonly 'problems.introductions.changed': never;
  readonly 'problems.introductions.not_met': never;
  readonly 'problems.introductions.moved_on': never;
  readonly 'problems.introductions.partner_met': never;
  readonly 'problems.introductions.partner_inactive': never;
  readonly 'problems.introductions.service': never;
  readonly 'problems.introductions.agreed': never;
  readonly 'problems.introductions.smaller_amount': never;
  readonly 'problems.introductions.note': never;
  readonly 'problems.introductions.note_id': never;
  readonly 'problems.introductions.other_note_id': never;
  readonly 'problems.introductions.thread_full': never;
  readonly 'problems.commission.no_statement': never;
  readonly 'problems.commission.no_introduction': never;
  readonly 'problems.commission.month_not_over': never;
  readonly 'problems.commission.changed': never;
  readonly 'problems.commission.not_payable': never;
  readonly 'problems.commission.rate': never;
  readonly 'problems.commission.won': never;
  readonly 'problems.push.not_found': never;
  readonly 'problems.push.too_many': 'most';
  readonly 'problems.push.endpoint': never;
  readonly 'problems.push.key': never;
  readonly 'problems.push.no_answer': never;
  readonly 'problems.push.refused': 'status';
  readonly 'problems.push.gone': never;
  readonly 'problems.referrals.no_order': never;
  readonly 'problems.referrals.other_referrer': never;
  readonly 'problems.reviews.no_link': never;
  readonly 'problems.reviews.stars': never;
  readonly 'problems.reviews.text': never;
  readonly 'problems.reviews.too_long': never;
  readonly 'problems.reviews.written': never;
  readonly 'problems.reviews.own': never;
  readonly 'problems.reviews.answered': never;
  readonly 'problems.reviews.reason': never;
  readonly 'problems.reviews.answer': never;
  readonly 'problems.reviews.not_found': never;
  readonly 'problems.start.no_step': never;
  readonly 'problems.start.must_be_done': never;
  readonly 'problems.operations.entry_missing': never;
  readonly 'problems.mails.not_undelivered': never;
  readonly 'problems.assistant.question': never;
  readonly 'problems.assistant.question_text': never;
  readonly 'problems.assistant.question_too_long': 'most';
  readonly 'problems.visits.days': 'most';
  readonly 'problems.visits.unavailable': never;
  readonly 'problems.media.unknown': never;
  readonly 'problems.media.avif': never;
  readonly 'problems.media.gif': never;
  readonly 'problems.media.mov': never;
  readonly 'problems.media.svg': never;
  readonly 'problems.media.many_pixels': never;
  readonly 'problems.media.damaged': never;
  readonly 'problems.media.bad_film': never;
  readonly 'problems.media.codec': never;
  readonly 'problems.media.fragments': never;
  readonly 'problems.media.bad_captions': never;
  readonly 'problems.media.empty': never;
  readonly 'problems.media.cut_off': never;
  readonly 'problems.media.alt': never;
  readonly 'problems.media.long_alt': 'most';
  readonly 'problems.media.not_found': never;
  readonly 'problems.media.no_file': never;
  readonly 'problems.media.no_picture': never;
  readonly 'problems.media.many_parts': never;
  readonly 'problems.media.no_room': never;
  readonly 'problems.media.too_many': never;
  readonly 'problems.media.many_scans': never;
  readonly 'problems.media.bad_part': never;
  readonly 'problems.media.many_widths': never;
  readonly 'problems.media.full': never;
  readonly 'problems.media.large_picture': 'most';
  readonly 'problems.media.large_drawing': 'most';
  readonly 'problems.media.large_film': 'most';
  readonly 'problems.media.large_captions': 'most';
  readonly 'problems.media.in_use': never;
  readonly 'problems.media.shown': never;
  readonly 'problems.media.vector_unknown': never;
  readonly 'problems.media.vector_large': never;
  readonly 'problems.media.vector_size': never;
  readonly 'problems.media.vector_part': 'part';
  readonly 'problems.media.vector_value': 'attribute';
  readonly 'problems.media.vector_script': 'attribute';
  readonly 'problems.media.vector_reference': never;
  readonly 'problems.media.vector_style': never;
  readonly 'problems.media.vector_nested': never;
  readonly 'problems.media.accepts_picture': 'most';
  readonly 'problems.media.accepts_drawing': 'most';
  readonly 'problems.media.accepts_film': 'most';
  readonly 'problems.media.accepts_captions': 'most';
  readonly 'problems.publishing.no_version': never;
  readonly 'problems.publishing.no_state': never;
  readonly 'problems.publishing.unchanged': never;
  readonly 'problems.publishing.moved': never;
  readonly 'problems.publishing.draft_moved': never;
  readonly 'problems.publishing.draft_row': 'label' | 'after' | 'before';
  readonly 'problems.publishing.unpublished': never;
  readonly 'problems.publishing.newer': never;
  readonly 'problems.publishing.too_slow': never;
  readonly 'problems.publishing.folder': never;
  readonly 'problems.publishing.full': never;
  readonly 'problems.publishing.mistakes': never;
  readonly 'problems.publishing.not_made': 'reason';
  readonly 'problems.publishing.no_mail': never;
  readonly 'problems.publishing.no_inbox': never;
  readonly 'problems.publishing.not_a_page': never;
  readonly 'problems.desk.not_now': never;
  readonly 'problems.desk.rows': never;
  readonly 'problems.orders.consent': never;
  readonly 'problems.withdrawals.contract': never;
  readonly 'problems.withdrawals.day': never;
  readonly 'problems.withdrawals.not_found': never;
  readonly 'problems.withdrawals.order_not_found': never;
  readonly 'records.hours': 'count';
  readonly 'records.days': 'count';
  readonly 'records.due_in': 'span';
  readonly 'records.late_by': 'span';
  readonly 'records.more_history': never;
  readonly 'reviews.stars.5': never;
  readonly 'reviews.stars.4': never;
  readonly 'reviews.stars.3': never;
  readonly 'reviews.stars.2': never;
  readonly 'reviews.stars.1': never;
  readonly 'reviews.stars_text': 'count' | 'most';
  readonly 'reviews.item_label': 'author';
  readonly 'reviews.own.loading_text': never;
  readonly 'reviews.own.failed_title': never;
  readonly 'reviews.own.none_title': never;
  readonly 'reviews.own.none_text': never;
  readonly 'reviews.own.answer_label': never;
  readonly 'reviews.own.uncounted_text': never;
  readonly 'reviews.own.more_label': never;
  readonly 'reviews.answer.open_label': never;
  readonly 'reviews.answer.title': 'author';
  readonly 'reviews.answer.label': never;
  readonly 'reviews.answer.hint': never;
  readonly 'reviews.answer.submit_label': never;
  readonly 'reviews.answer.submitting_label': never;
  readonly 'rights.withdraw_label': never;
  readonly 'rights.cancel_label': never;
  readonly 'rights.withdrawal.title': never;
  readonly 'rights.withdrawal.text': never;
  readonly 'rights.withdrawal.submit_label': never;
  readonly 'rights.withdrawal.done_title': never;
  readonly 'rights.cancellation.title': never;
  readonly 'rights.cancellation.text': never;
  readonly 'rights.cancellation.submit_label': never;
  readonly 'rights.cancellation.done_title': never;
  readonly 'rights.done_text': 'email';
  readonly 'rights.busy_label': never;
  readonly 'rights.again_label': never;
  readonly 'rights.failed_text': never;
  readonly 'rights.contract_label': never;
  readonly 'rights.contract_hint': never;
  readonly 'rights.contract_missing': never;
  readonly 'rights.other_label': never;
  readonly 'rights.name_label': never;
  readonly 'rights.name_missing': never;
  readonly 'rights.email_label': never;
  readonly 'rights.email_hint': never;
  readonly 'rights.email_missing': never;
  readonly 'rights.ends_label': never;
  readonly 'rights.ends_hint': never;
  readonly 'rights.reason_label': never;
  readonly 'rights.reason_hint': never;
  readonly 'rights.incomplete_text': never;
  readonly 'rights.time_label': never;
  readonly 'site.skip_label': never;
  readonly 'site.header.nav_label': never;
  readonly 'site.header.menu_label': never;
  readonly 'site.footer.label': never;
  readonly 'site.without_script_text': never;
  readonly 'site.session_ended_text': never;
  readonly 'site.confirmed.done_text': never;
  readonly 'site.confirmed.failed_text': never;
  readonly 'site.failed_part.text': never;
  readonly 'site.failed_part.again_label': never;
  readonly 'site.toasts.label': never;
  readonly 'site.toasts.dismiss_label': never;
  readonly 'site.close_label': never;
  readonly 'site.again_label': never;
  readonly 'site.again_busy_label': never;
  readonly 'site.again_text': never;
  readonly 'site.more_busy_label': never;
  readonly 'site.not_given_text': never;
  readonly 'site.new_tab_text': never;
  readonly 'site.enlarge_label': 'title';
  readonly 'site.fields.optional': never;
  readonly 'site.fields.choose_label': never;
  readonly 'site.fields.choose_text': never;
  readonly 'site.fields.trap_label': never;
  readonly 'site.dates.now': never;
  readonly 'site.dates.hours_ago': 'n';
  readonly 'site.dates.days_ago': 'n';
  readonly 'site.dates.weeks_ago': 'n';
  readonly 'site.problems.unreachable': never;
  readonly 'site.problems.401': never;
  readonly 'site.problems.403': never;
  readonly 'site.problems.404': never;
  readonly 'site.problems.413': never;
  readonly 'site.problems.429': never;
  readonly 'site.problems.503': never;
  readonly 'site.problems.507': never;
  readonly 'site.problems.other': never;
  readonly 'site.fields.unset_label': never;
  readonly 'site.catalogue.all_label': never;
  readonly 'site.catalogue.found.one': 'count';
  readonly 'site.catalogue.found.other': 'count';
  readonly 'site.catalogue.idle_words': never;
  readonly 'site.catalogue.sections_label': never;
  readonly 'site.checkout.busy_label': never;
  readonly 'site.checkout.failed.title': never;
  readonly 'site.checkout.failed.text': never;
  readonly 'site.checkout.consultation.title': never;
  readonly 'site.checkout.consultation.text': never;
  readonly 'site.checkout.payment.title': never;
  readonly 'site.checkout.payment.text': never;
  readonly 'site.checkout.blocked.title': never;
  readonly 'site.checkout.blocked.text': never;
  readonly 'site.checkout.opened.title': never;
  readonly 'site.checkout.opened.text': never;
  readonly 'two-step.title': never;
  readonly 'two-step.text': never;
  readonly 'two-step.recommended_text': never;
  readonly 'two-step.passkeys.title': never;
  readonly 'two-step.passkeys.add_label': never;
  readonly 'two-step.passkeys.added_text': never;
  readonly 'two-step.passkeys.default_name': never;
  readonly 'two-step.passkeys.used_text': never;
  readonly 'two-step.passkeys.unused_text': never;
  readonly 'two-step.passkeys.rename_label': never;
  readonly 'two-step.passkeys.name_label': never;
  readonly 'two-step.passkeys.save_label': never;
  readonly 'two-step.passkeys.remove_label': never;
  readonly 'two-step.passkeys.removed_text': never;
  readonly 'two-step.passkeys.added_on_text': 'day';
  readonly 'two-step.app.title': never;
  readonly 'two-step.app.set_up_label': never;
  readonly 'two-step.app.text': never;
  readonly 'two-step.app.picture_label': never;
  readonly 'two-step.app.secret_label': never;
  readonly 'two-step.app.code_label': never;
  readonly 'two-step.app.submit_label': never;
  readonly 'two-step.app.submitting_label': never;
  readonly 'two-step.app.done_text': never;
  readonly 'two-step.app.remove_label': never;
  readonly 'two-step.app.removed_text': never;
  readonly 'two-step.app.loading_text': never;
  readonly 'two-step.codes.title': never;
  readonly 'two-step.codes.text': never;
  readonly 'two-step.codes.new_text': never;
  readonly 'two-step.codes.remaining_text': never;
  readonly 'two-step.codes.make_label': never;
  readonly 'two-step.codes.making_label': never;
  readonly 'two-step.codes.copy_label': never;
  readonly 'two-step.codes.copied_text': never;
  readonly 'two-step.codes.copy_failed_text': never;
  readonly 'two-step.codes.download_label': never;
  readonly 'two-step.codes.file_name': never;
  readonly 'two-step.codes.file_text': never;
  readonly 'two-step.codes.print_label': never;
  readonly 'two-step.codes.done_label': never;
  readonly 'two-step.step.title': never;
  readonly 'two-step.step.totp_text': never;
  readonly 'two-step.step.totp_label': never;
  readonly 'two-step.step.recovery_text': never;
  readonly 'two-step.step.recovery_label': never;
  readonly 'two-step.step.passkey_text': never;
  readonly 'two-step.step.passkey_label': never;
  readonly 'two-step.step.submit_label': never;
  readonly 'two-step.step.submitting_label': never;
  readonly 'two-step.step.use_totp_label': never;
  readonly 'two-step.step.use_recovery_label': never;
  readonly 'two-step.step.use_passkey_label': never;
  readonly 'two-step.step.back_label': never;
  readonly 'two-step.confirm.title': never;
  readonly 'two-step.confirm.text': never;
  readonly 'two-step.confirm.submit_label': never;
  readonly 'two-step.confirm.submitting_label': never;
  readonly 'two-step.confirm.use_password_label': never;
  readonly 'two-step.admin.title': never;
  readonly 'two-step.admin.text': never;
  readonly 'two-step.admin.open_label': never;
  readonly 'two-step.failed_title': never;
  readonly 'two-step.loading_text': never;
}

/** AIDemoPage is /ai-demo. */
export interface AIDemoPage {
  readonly hero: Hero;
  readonly start_label: string;
  readonly assistant: AvatarWords;
  readonly sample: Conversation;
  readonly abilities: Items;
  /** anchor "ready-for-action" */
  readonly ready: Callout;
}

/** AITrainingPage is /ai-training. */
export interface AITrainingPage {
  readonly back: Action;
  readonly banner: Banner;
  readonly hero: Hero;
  readonly benefits: Items;
  readonly approach: Prose;
  /** anchor "packages" */
  readonly packages: Packages;
  /** below the packages, as rows */
  readonly also?: Packages;
  readonly comparison: Comparison;
  readonly results: Stats;
  readonly close: Callout;
}

/** AccountMails are about sign-up, sign-in and account changes. {site} is the site's URL. */
export interface AccountMails {
  readonly confirmation: LinkMail;
  readonly already_registered: LinkMail;
  /** to the admin's address */
  readonly reserved: Mail;
  readonly recovery: LinkMail;
  readonly reauthentication: Mail;
  readonly password_changed: LinkMail;
  /** to the current address */
  readonly email_change_old: LinkMail;
  /** to the new address */
  readonly email_change_new: LinkMail;
  readonly address_in_use: LinkMail;
  readonly email_changed: Mail;
  readonly deleted: Mail;
  readonly session_ended: LinkMail;
  /** quotes the notification */
  readonly factor_change: LinkMail;
}

/** Action is a link or button with its label. */
export interface Action {
  readonly label: string;
  readonly to: Link;
}

/** AdminCounters names the four counters. */
export interface AdminCounters {
  readonly total: string;
  readonly active: string;
  readonly pending: string;
  readonly requests: string;
}

/** AdminPage is /admin. */
export interface AdminPage {
  readonly title: string;
  readonly denied_text: string;
  readonly loading_text: string;
  readonly counters: AdminCounters;
}

/** AppPicture is a screenshot of an application in two sizes. */
export interface AppPicture {
  readonly alt: string;
  /** in the grid */
  readonly card: Image;
  /** in the large dialog */
  readonly dialog: Image;
}

/** ApplicationFields is the labels of the form. */
export interface ApplicationFields {
  readonly company_name: string;
  readonly company_description: string;
  readonly website_url: string;
  readonly location: string;
  readonly contact_email: string;
  readonly contact_phone: string;
  readonly services_offered: string;
  readonly specializations: string;
  readonly years_experience: string;
  readonly team_size: string;
  readonly pricing_range: string;
}

/** ApplicationHints stand under some of the fields. */
export interface ApplicationHints {
  readonly company_description: string;
  readonly location: string;
  readonly contact_email: string;
  readonly specializations: string;
}

/** ApplicationMissing is for lists that are empty, which no browser checks. */
export interface ApplicationMissing {
  readonly services_offered: string;
  readonly specializations: string;
}

/** ApplicationWords are the words of the form with which a company applies as a partner. */
export interface ApplicationWords {
  readonly title: string;
  readonly text: string;
  readonly fields: ApplicationFields;
  readonly hints: ApplicationHints;
  readonly missing: ApplicationMissing;
  readonly submit_label: string;
  readonly submitting_label: string;
  readonly done_text: string;
  readonly failed_text: string;
  /** the page is older than the server */
  readonly outdated_text: string;
}

/** AssistantTexts are the texts of the built-in assistant (assistant.json). */
export interface AssistantTexts {
  readonly title: string;
  readonly greeting: string;
  /** always visible */
  readonly ai_notice: string;
  readonly transcript_label: string;
  readonly visitor_label: string;
  readonly assistant_label: string;
  readonly question_label: string;
  readonly question_hint: string;
  readonly send_label: string;
  readonly thinking_text: string;
  readonly suggestions_label: string;
  readonly suggestions: readonly string[];
  /** before a quotation */
  readonly found_text: string;
  /** if no page answers */
  readonly unknown_text: string;
  /** "<service> costs nothing" */
  readonly free_text: string;
  /** "<service> has no fixed price …" */
  readonly quoted_text: string;
  /** "<service> costs <price>" */
  readonly cost_text: string;
  /** "<service> starts at <price>" */
  readonly from_text: string;
  readonly includes_label: string;
  readonly source_label: string;
  readonly also_label: string;
  /** always offered */
  readonly person: Action;
  /** offered if no page answers */
  readonly booking: Action;
  readonly failed_text: string;
  readonly controls: Controls;
  readonly listening: Listening;
}

/** AuthPage is /auth. */
export interface AuthPage {
  readonly title: string;
  readonly text: string;
  readonly back: Action;
}

/** AvatarWords is the words of the window with the avatar. */
export interface AvatarWords {
  readonly title: string;
  readonly loading_text: string;
  readonly error_text: string;
  readonly retry_label: string;
  readonly connected_text: string;
  readonly mute_label: string;
  readonly microphone_label: string;
  readonly no_microphone_text: string;
  /** for an avatar that does not confirm */
  readonly mute_note: string;
  /** for an avatar that has to be loaded anew */
  readonly microphone_note: string;
}

/** BIC is a bank's code (ISO 9362). */
export type BIC = string;

/** Bank is the account for payments of invoices. */
export interface Bank {
  readonly holder: string | null;
  readonly iban: IBAN | null;
  readonly bic: BIC | null;
  readonly words?: string;
}

/** Banner is a strip above a page: an offer, badges and at most one action. */
export interface Banner {
  readonly text: string;
  readonly badges: readonly string[];
  readonly action?: Action;
}

/** BecomePartnerPage is /become-partner. */
export interface BecomePartnerPage {
  readonly hero: Hero;
  readonly benefits: readonly Item[];
  readonly form: ApplicationWords;
  readonly next: Steps;
}

/** BillingMails deliver invoices and credit notes. {amount} is the amount due or refunded, {order} the order number. */
export interface BillingMails {
  readonly invoice: LinkMail;
  readonly paid_invoice: LinkMail;
  /** {credits}: invoice number */
  readonly credit_note: LinkMail;
  /** {days}: days since the due date */
  readonly reminder: LinkMail;
  readonly last_reminder: LinkMail;
}

/**
 * Block is one section of a BlockPage: exactly one content, and its layout on the page.
 * 
 * Changes refer to a block by its ID (decision 0039): moving a block is one change, and a mistake in one block
 * doesn't affect changes of the others.
 */
export interface Block {
  readonly id: string;
  /** one of the route's anchors */
  readonly anchor?: string;
  /** background */
  readonly tone?: Tone;
  /** no space above, after a block with the same background */
  readonly joined?: boolean;
  readonly figures?: Stats;
  readonly items?: Items;
  readonly steps?: Steps;
  readonly line?: Steps;
  readonly packages?: Packages;
  readonly prices?: PriceCards;
  readonly ledger?: PriceCards;
  readonly features?: Features;
  readonly comparison?: Comparison;
  readonly prose?: Prose;
  readonly text?: LongText;
  readonly case_study?: CaseStudy;
  readonly evidence?: Evidence;
  readonly team?: Team;
  readonly logos?: ClientLogos;
  readonly gallery?: PictureGallery;
  readonly contact?: ContactPanel;
  readonly questions?: Faq;
  readonly quotes?: Testimonials;
  readonly close?: Callout;
}

/**
 * BlockPage is a page that consists of blocks. Every route without a page type in Pages is one: adding it takes an
 * entry in routes.json and a file in pages/, but no code.
 */
export interface BlockPage {
  readonly back?: Action;
  readonly banner?: Banner;
  readonly hero?: Hero;
  /** dark header */
  readonly night?: boolean;
  readonly drawing?: Drawing;
  /** instead of the hero */
  readonly document?: Document;
  readonly blocks: readonly Block[];
}

/** BookingMails are about calls and sessions that visitors book. {facts} contains title, time and place. */
export interface BookingMails {
  /** to the visitor, with the private link */
  readonly booked: LinkMail;
  readonly moved: LinkMail;
  readonly cancelled: LinkMail;
  /** its order was refunded or cancelled */
  readonly released: LinkMail;
  readonly reminder: LinkMail;
  /** to the owner */
  readonly booked_notice: Mail;
  readonly moved_notice: Mail;
  readonly cancelled_notice: Mail;
  readonly reminder_notice: Mail;
  readonly facts: string;
  /** after {facts}, if there is a place */
  readonly place: string;
  /**
   * after {facts} for the owner, if there is no place yet: {call} links to the booking, {kinds} to the places of
   * all kinds
   */
  readonly no_place: string;
  /** {reason} for the owner, if the order was refunded or cancelled */
  readonly released_reason: string;
  /** title of the attached event in calendar programs */
  readonly event_title: string;
}

/** Brand describes the owner's brand. */
export interface Brand {
  readonly name: string;
  readonly wordmark: Wordmark;
  /** without it, the wordmark */
  readonly logo?: Logo;
  readonly colors: Colors;
  readonly tagline: string;
  readonly description: string;
  readonly support_email: string;
  /** address for security reports, in /.well-known/security.txt */
  readonly security_email: string;
  /** if empty, pages show UnsetText */
  readonly postal_address: string | null;
  /** if empty, pages show UnsetText */
  readonly phone: string | null;
  readonly unset_text: string;
  /** the brand's profiles on other sites */
  readonly social: readonly Link[];
  readonly copyright_year: number;
  readonly claims: Claims;
}

/** BrowseAction leads to TrainingTo when the service name contains 'training', else to To. */
export interface BrowseAction {
  readonly label: string;
  readonly to: Link;
  readonly training_to: Link;
}

/** BusinessAIPage is /business-ai. */
export interface BusinessAIPage {
  readonly back: Action;
  readonly hero: Hero;
  readonly market: Stats;
  readonly work: Items;
  /** anchor "pricing" */
  readonly packages: Packages;
  readonly metrics: Comparison;
  readonly steps: Steps;
  readonly faq: Faq;
  readonly close: Callout;
}

/** BuyerLabels are the labels of the lines of {contact}. */
export interface BuyerLabels {
  readonly mode: string;
  /** after the label */
  readonly modes: OrderModes;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly notes: string;
}

/**
 * CalendarMails invite guests to a user's event. {who} is the organizer's address, {text} the description. In
 * subjects and headings {title} is the text Event, so that organizers can't write there.
 */
export interface CalendarMails {
  readonly invitation: LinkMail;
  readonly changed: LinkMail;
  readonly cancelled: Mail;
  /** start of {facts} */
  readonly what: string;
  /** {facts} */
  readonly when: string;
  readonly where: string;
  readonly event: string;
  /** {when} of a series */
  readonly repeating: string;
}

/** CalendarPage is /calendar. */
export interface CalendarPage {
  readonly title: string;
  readonly text: string;
  readonly event: EventChoices;
  readonly sign_in: Callout;
  readonly book_call: Callout;
}

/** Callout is a short text with actions. */
export interface Callout {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly Action[];
}

/** Campaign lowers the prices of services from its first to its last day. */
export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly services: readonly ServiceID[];
  readonly percent?: number;
  readonly amount_cents?: number;
  readonly starts: Day;
  readonly ends: Day;
  readonly code?: string;
  readonly most_uses?: number;
  readonly banner?: CampaignBanner;
}

/** CampaignBanner is a promo message that is shown while a campaign runs. */
export interface CampaignBanner {
  readonly lead: string;
  readonly detail: string;
  readonly to: Link;
}

/** CampaignWords are the texts beside lower prices. */
export interface CampaignWords {
  readonly was: string;
  readonly now: string;
  readonly until: string;
  readonly prior: string;
  readonly kept: string;
  readonly code: CodeWords;
}

/** Campaigns are the periods with lower prices, and the texts beside those prices. */
export interface Campaigns {
  readonly campaigns: readonly Campaign[];
  readonly words: CampaignWords;
}

/** CaseStudy describes the work for one client and its results. */
export interface CaseStudy {
  readonly client: string;
  readonly title: string;
  readonly before: string;
  readonly work: string;
  readonly after: string;
  readonly figures?: readonly SourcedFigure[];
  readonly quote?: Testimonial;
  readonly picture?: DescribedImage;
  readonly action?: Action;
  readonly sample?: boolean;
}

/** CaseStudyWords are the headings of the three parts of a case study. */
export interface CaseStudyWords {
  readonly before: string;
  readonly work: string;
  readonly after: string;
}

/** Category is a group of services. The four with a Section appear on the home page and in the pricing search. */
export interface Category {
  readonly id: CategoryID;
  readonly name: string;
  readonly page: Link;
  /** anchor on /pricing */
  readonly section?: string;
  /** as printed on price cards */
  readonly from_label: string;
  /** in selling order; Quick Buy orders the first */
  readonly services: readonly ServiceID[];
  readonly card?: CategoryCard;
  readonly what_you_get?: readonly string[];
}

/** CategoryCard is a category's card on the home page. */
export interface CategoryCard {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

/** CategoryID is the ID of an entry of categories.json. */
export type CategoryID = string;

/** ChatbotsPage is /ai-chatbots-for-business. */
export interface ChatbotsPage {
  readonly back: Action;
  readonly hero: Hero;
  readonly offer: PackageCard;
  readonly benefits: Items;
  readonly timeline: Steps;
  readonly faq: Faq;
  readonly close: Callout;
}

/** CheckoutIncompletePage is /checkout-incomplete. The page itself fills in {service}. */
export interface CheckoutIncompletePage {
  readonly title: string;
  readonly text: string;
  readonly default_service: string;
  readonly try_again: Action;
  readonly browse: BrowseAction;
  readonly contact: Action;
  readonly offer: Callout;
  /** when there is an unfinished order */
  readonly resume_text: string;
  /** appears after 3 s */
  readonly help: Callout;
}

/** Claims are promises that several pages and emails repeat. */
export interface Claims {
  readonly guarantee_days: number;
  readonly response_hours: number;
  readonly review_hours: number;
  readonly commission_percent: number;
}

/** ClientLogo is a company's logo, or its name if it has no logo. The name is also the logo's alternative text. */
export interface ClientLogo {
  readonly name: string;
  readonly logo?: Image;
  readonly to?: Link;
  readonly sample?: boolean;
}

/** ClientLogos lists companies that the brand works for. */
export interface ClientLogos {
  readonly title: string;
  readonly companies: readonly ClientLogo[];
}

/** CodeWords are the texts of the code field. */
export interface CodeWords {
  readonly question: string;
  readonly label: string;
  readonly apply: string;
  readonly remove: string;
  readonly failed: string;
  readonly applied: string;
  readonly alone: string;
}

/** Color is a color such as #1d4ed8. */
export type Color = string;

/** Colors are the two colors that the owner chooses. All others are derived from them with readable contrast. */
export interface Colors {
  readonly accent: Color;
  readonly link: Color;
}

/** CommissionMails are the monthly statements for partners. */
export interface CommissionMails {
  /** fee that the partner owes: {amount} of {won} */
  readonly statement: LinkMail;
  /** {amount} of {net}, which their clients paid; due on {date} */
  readonly earned: LinkMail;
}

/** Company is one logo of the strip, drawn as a monogram. */
export interface Company {
  readonly name: string;
  readonly monogram: string;
  readonly sample?: boolean;
}

/** Comparison is a table. Row labels come before the columns. */
export interface Comparison {
  readonly title: string;
  readonly text?: string;
  readonly columns: readonly string[];
  readonly rows: readonly ComparisonRow[];
  readonly actions: readonly Action[];
}

/** ComparisonRow contains one cell for each column. */
export interface ComparisonRow {
  readonly label: string;
  readonly cells: readonly string[];
}

/**
 * Concept is a set of synonyms of visitors and pages (synonyms.json). An entry of several words matches only as a
 * phrase.
 */
export interface Concept {
  readonly id: string;
  /** a product: questions that ask for it always get an answer */
  readonly service?: boolean;
  readonly words: readonly string[];
}

/** ConfirmWords ask the buyer to confirm an order by invoice. */
export interface ConfirmWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** the button, while the server is asked */
  readonly busy: string;
  readonly failed: string;
}

/** ConsumerRule is whether the seller sells to consumers in the EU; if empty, HasEUConsumers decides. */
export type ConsumerRule = "eu" | "none";

/** ConsumersAbroad is whether private buyers outside the EU pay the seller's tax. */
export type ConsumersAbroad = "taxed" | "untaxed";

/** ContactCard is one way to get in touch. */
export interface ContactCard {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly action: Action;
}

/** ContactFallback is for visitors without a mail program. */
export interface ContactFallback {
  readonly title: string;
  readonly text: string;
  /** button that stores the message on the site */
  readonly send_label: string;
  readonly copy_text_label: string;
  readonly copy_address_label: string;
  /** why there is nothing to copy yet */
  readonly empty_text: string;
  readonly copied_text: string;
  readonly failed_text: string;
}

/** ContactFields is the labels of the form. */
export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly subject: string;
  readonly message: string;
  /** code of the partner who sent the visitor */
  readonly referral: string;
}

/** ContactGroup is the footer's contact column. */
export interface ContactGroup {
  readonly title: string;
  readonly links: readonly Action[];
}

/** ContactInfo is the cards beside the form; address and phone themselves stand in brand.json. */
export interface ContactInfo {
  readonly response: Intro;
  readonly address: Heading;
  readonly phone: Heading;
}

/** ContactMissing is for the form of /contact. */
export interface ContactMissing {
  readonly form: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** ContactPage is /contact. Its form opens the visitor's mail program; a second button sends the message itself. */
export interface ContactPage {
  readonly hero: Hero;
  readonly types: ContactTypes;
  readonly form: Form;
  readonly fields: ContactFields;
  readonly missing: ContactMissing;
  readonly fallback: ContactFallback;
  readonly info: ContactInfo;
  readonly other: Callout;
}

/** ContactPanel shows a contact person and the brand's address, email and phone. */
export interface ContactPanel {
  readonly title: string;
  readonly text?: string;
  readonly person?: ContactPerson;
  readonly actions: readonly Action[];
}

/** ContactPerson is the contact person. */
export interface ContactPerson {
  readonly name: string;
  readonly role: string;
  readonly picture?: DescribedImage;
  readonly sample?: boolean;
}

/** ContactTypeCard is one of them; choosing it fills in the form. */
export interface ContactTypeCard {
  /** a value of contact_types in options.json */
  readonly type: string;
  readonly title: string;
  readonly text: string;
}

/** ContactTypes is a card for each of the contact types of options.json. */
export interface ContactTypes {
  readonly title: string;
  readonly cards: readonly ContactTypeCard[];
}

/** ContactWords are the labels of the contact details. */
export interface ContactWords {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

/**
 * ContractTexts complete the order confirmation for a consumer in the EU (Directive 2011/83/EU, article 8 and annex
 * I). {seller} is name and address, one per line.
 */
export interface ContractTexts {
  readonly seller: string;
  readonly contents: string;
  readonly monthly: string;
  readonly consents: string;
  /** without consents */
  readonly later: string;
  readonly instruction: readonly string[];
  /** the model withdrawal form */
  readonly form: readonly string[];
  readonly terms: string;
}

/** Controls are the labels of the two switches, and the reason why the microphone can't be used. */
export interface Controls {
  readonly mute_label: string;
  readonly microphone_label: string;
  readonly no_microphone_text: string;
}

/** Conversation is an excerpt to read. */
export interface Conversation {
  readonly title: string;
  readonly text: string;
  readonly visitor_label: string;
  readonly assistant_label: string;
  readonly lines: readonly Line[];
}

/** Country is a two-letter country code (ISO 3166-1 alpha-2). */
export type Country = string;

/** Day is a calendar date such as 2026-11-22. */
export type Day = string;

/** DemoPartner is a fictional company that `serve --demo` adds to an empty database. */
export interface DemoPartner {
  readonly company_name: string;
  readonly company_description: string;
  readonly website_url: string;
  readonly contact_email: string;
  readonly contact_phone?: string;
  readonly services_offered: readonly string[];
  readonly specializations: readonly string[];
  readonly pricing_range?: string;
  readonly years_experience: number;
  readonly team_size?: string;
  readonly location: string;
  readonly is_active: boolean;
  readonly is_verified: boolean;
  /** before the time of seeding */
  readonly created_hours_ago: number;
  /** fictional reviews, which determine the rating */
  readonly reviews?: readonly DemoReview[];
}

/** DemoReview is a review of a fictional company. */
export interface DemoReview {
  readonly author_name: string;
  readonly author_company?: string;
  /** 1 to 5 */
  readonly stars: number;
  readonly text: string;
  /** before the time of seeding */
  readonly days_ago: number;
  readonly answer?: string;
  /** for a review that the admin has hidden */
  readonly hidden_reason?: string;
}

/** DescribedImage is an image with alternative text. */
export interface DescribedImage {
  readonly alt: string;
  readonly image: Image;
}

/** DigitalProductsPage is /digital-products. The applications come from portfolio/apps.json. */
export interface DigitalProductsPage {
  readonly banner: Banner;
  readonly hero: Hero;
  /** anchor "portfolio-showcase" */
  readonly portfolio: Intro;
  readonly services: Features;
  /** anchor "pricing" */
  readonly packages: Packages;
  readonly also?: Packages;
  readonly metrics: Stats;
  readonly close: Callout;
}

/** Document is a page with a long text, such as a privacy policy, terms or a guide. It replaces the hero. */
export interface Document {
  readonly title: string;
  /** shown after "Last updated" */
  readonly updated: Day;
  readonly text: Markdown;
  /** drafted by the program; the owner must confirm it before publishing */
  readonly sample?: boolean;
}

/** DocumentWords are the texts around a document. */
export interface DocumentWords {
  readonly updated: string;
  readonly contents: string;
}

/** Drawing is an illustration in a page's header. */
export type Drawing = "chart" | "compass" | "lens" | "signals" | "soundings" | "tide";

/** EndConfirm asks whether the subscription is to end. */
export interface EndConfirm {
  readonly title: string;
  readonly text: string;
  readonly end: string;
  readonly keep: string;
}

/** EnterpriseFields is the labels and hints of the form. */
export interface EnterpriseFields {
  readonly company_name: string;
  readonly industry: string;
  readonly company_size: string;
  readonly contact_name: string;
  readonly email: string;
  readonly phone: string;
  readonly current_challenges: string;
  readonly current_challenges_hint: string;
  readonly ai_goals: string;
  readonly ai_goals_hint: string;
  readonly timeline: string;
  readonly budget: string;
  readonly security_requirements: string;
  readonly security_requirements_hint: string;
  readonly additional_info: string;
  /** code of the partner who sent the visitor */
  readonly referral: string;
}

/** EnterpriseGroups titles the parts of the form. */
export interface EnterpriseGroups {
  readonly company: string;
  readonly contact: string;
  readonly project: string;
  readonly security: string;
}

/** EnterpriseMissing is for the form of /enterprise. */
export interface EnterpriseMissing {
  readonly form: string;
  readonly company_name: string;
  readonly industry: string;
  readonly company_size: string;
  readonly contact_name: string;
  readonly email: string;
  readonly current_challenges: string;
  readonly ai_goals: string;
  readonly timeline: string;
  readonly budget: string;
}

/** EnterprisePage is /enterprise. */
export interface EnterprisePage {
  readonly back: Action;
  readonly hero: Hero;
  readonly expect: Steps;
  readonly form: Form;
  readonly groups: EnterpriseGroups;
  readonly fields: EnterpriseFields;
  readonly missing: EnterpriseMissing;
  readonly select_label: string;
  readonly draft_text: string;
  readonly clear_label: string;
  readonly also?: Packages;
  readonly more: Callout;
}

/** EventChoices are what is chosen from for an event. */
export interface EventChoices {
  /** the values are the server's */
  readonly types: OptionSet;
  /** minutes before; "preferred" follows the preferences, "-1" is none */
  readonly reminders: OptionSet;
}

/** Evidence is a titled list of figures with their sources. */
export interface Evidence {
  readonly title: string;
  readonly text?: string;
  readonly figures: readonly SourcedFigure[];
}

/** Faq is a list of questions and answers. */
export interface Faq {
  readonly title: string;
  readonly items: readonly Question[];
}

/** Feature is one offer of a Features list. */
export interface Feature {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

/** Features is a titled list of offers, each with its points. */
export interface Features {
  readonly title: string;
  readonly text: string;
  readonly items: readonly Feature[];
}

/** Film is the video file: H.264 and AAC in an MP4 with its index at the start. */
export interface Film {
  readonly mp4: MediaFile;
  /** pixels */
  readonly width: number;
  /** pixels */
  readonly height: number;
  /** milliseconds */
  readonly duration_ms: number;
}

/** Footer is the footer of every page. */
export interface Footer {
  readonly groups: readonly LinkGroup[];
  readonly contact: ContactGroup;
  readonly legal: readonly LegalNotice[];
  readonly rights: string;
}

/** Form contains the texts around a form. */
export interface Form {
  readonly title: string;
  readonly text: string;
  readonly submit_label: string;
  /** while sending */
  readonly submitting_label: string;
}

/** FormSent stands in the place of a form that was sent. */
export interface FormSent {
  readonly title: string;
  readonly text: string;
  readonly again_label: string;
}

/** GalleryPicture is an image with a caption. */
export interface GalleryPicture {
  readonly picture: DescribedImage;
  readonly caption?: string;
}

/** GalleryWords are the texts of the video gallery's cards and settings. */
export interface GalleryWords {
  /** accessible name of the gallery */
  readonly label: string;
  readonly hint: string;
  readonly load: string;
  readonly loading: string;
  /** label of the bar for the buffered part */
  readonly buffered: string;
  readonly play: string;
  readonly pause: string;
  readonly failed: string;
  readonly retry: string;
  /** name of the track in the player's menu */
  readonly captions: string;
  readonly previous: string;
  readonly next: string;
  /** between a position and the count: "3 of 11" */
  readonly of: string;
  readonly settings: string;
  readonly connection: string;
  readonly speeds: Speeds;
  /** before the number of loading videos */
  readonly in_progress: string;
  readonly data_saver: string;
  readonly data_saver_hint: string;
}

/** GraphicsTab is the tab that has nothing to show yet. */
export interface GraphicsTab {
  readonly tab_label: string;
  readonly soon: Intro;
  readonly order: Callout;
}

/** GrossPrices is the price for buyers with a different tax or none, if prices include the seller's tax. */
export type GrossPrices = "same_total" | "same_net";

/** Head contains title and description of a page without a route. */
export interface Head {
  readonly title: string;
  readonly description: string;
}

/** Header is the top navigation. */
export interface Header {
  readonly home: Action;
  readonly partners: Menu;
  readonly links: readonly Action[];
  readonly get_started: Action;
  readonly sign_in: Action;
  readonly sign_out_label: string;
  readonly account_label: string;
  readonly members: Members;
}

/** Heading is a title alone. */
export interface Heading {
  readonly title: string;
}

/** Hero is the top of a page. */
export interface Hero {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly Action[];
}

/** HomeContact is 'Get in Touch'. */
export interface HomeContact {
  readonly title: string;
  readonly text: string;
  readonly cards: readonly ContactCard[];
}

/** HomeEnterprise is the fifth from-price: enterprise, custom. */
export interface HomeEnterprise {
  readonly title: string;
  readonly text: string;
  readonly price_label: string;
  readonly action: Action;
}

/** HomePage is /. The cards of its services come from categories.json. */
export interface HomePage {
  readonly hero: Hero;
  /** behind the hero; none: the drawn harbor */
  readonly picture?: Picture;
  readonly stats: readonly Stat[];
  readonly how_it_works: Steps;
  readonly logo_strip: LogoStrip;
  readonly services: HomeServices;
  readonly contact: HomeContact;
  readonly quick_purchase: QuickPurchase;
  readonly live_activity: LiveActivity;
}

/** HomeServices is the words around the service cards and their dialogs. */
export interface HomeServices {
  readonly title: string;
  readonly text: string;
  readonly get_started_label: string;
  readonly learn_more_label: string;
  readonly what_you_get_title: string;
  readonly quick_buy_label: string;
  readonly enterprise: HomeEnterprise;
}

/** IBAN is an international bank account number. It may contain spaces. */
export type IBAN = string;

/**
 * Image is one image. A built-in image has two formats: browsers without AVIF support load WebP. An uploaded image
 * has one file, and optionally smaller versions.
 */
export interface Image {
  readonly avif?: MediaFile;
  readonly webp?: MediaFile;
  readonly file?: MediaFile;
  readonly smaller?: readonly ImageFile[];
  /** pixels */
  readonly width: number;
  /** pixels */
  readonly height: number;
}

/** ImageFile is a smaller version of an uploaded image. */
export interface ImageFile {
  readonly file: MediaFile;
  /** pixels */
  readonly width: number;
}

/** Intro is the heading and introduction of a section. */
export interface Intro {
  readonly title: string;
  readonly text: string;
}

/** IntroductionFields is the labels of the form. */
export interface IntroductionFields {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly service_needed: string;
  readonly budget: string;
  readonly message: string;
}

/** IntroductionStatuses are the texts of introduction statuses. */
export interface IntroductionStatuses {
  readonly pending: string;
  readonly introduced: string;
  readonly talking: string;
  readonly won: string;
  readonly lost: string;
  readonly spam: string;
}

/** IntroductionWords are the words of the form that asks for an introduction to a partner. */
export interface IntroductionWords {
  readonly title: string;
  readonly text: string;
  readonly fields: IntroductionFields;
  readonly message_hint: string;
  readonly cancel_label: string;
  readonly submit_label: string;
  readonly submitting_label: string;
  readonly done_text: string;
  readonly failed_text: string;
}

/** InvoiceReminder is the time of one reminder. */
export interface InvoiceReminder {
  readonly id: string;
  readonly days_overdue: number;
}

/** Invoices contains the settings of invoice numbers, due dates and reminders. */
export interface Invoices {
  readonly prefix: string;
  readonly days_to_pay: number;
  readonly reminders: readonly InvoiceReminder[];
}

/** Item is a titled text in a list: a step, a benefit, a reason. Components choose its icon by ID. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Items is a titled list without an order. */
export interface Items {
  readonly title: string;
  readonly text?: string;
  readonly items: readonly Item[];
}

/** LabelledText is a text and the words of the link under it. */
export interface LabelledText {
  readonly label: string;
  readonly text: string;
}

/** LeadKinds are the kinds of requests. A message needs none: it has a separate email. */
export interface LeadKinds {
  readonly quote: string;
  readonly consultation: string;
  readonly introduction: string;
}

/** LeadLabels are the labels of form fields in emails to the owner, for all forms. */
export interface LeadLabels {
  readonly name: string;
  readonly contact_name: string;
  readonly email: string;
  readonly company: string;
  readonly company_name: string;
  readonly phone: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly vat_id: string;
  readonly industry: string;
  readonly team_size: string;
  readonly company_size: string;
  readonly budget: string;
  readonly timeline: string;
  readonly service: string;
  readonly services: string;
  readonly application: string;
  readonly project_description: string;
  readonly current_challenges: string;
  readonly ai_goals: string;
  readonly security_requirements: string;
  readonly additional_info: string;
  readonly notes: string;
  readonly contact_type: string;
  readonly subject: string;
  readonly message: string;
}

/** LeadMails are about quotes, consultations and messages. */
export interface LeadMails {
  /** to the owner */
  readonly request_notice: Mail;
  readonly message_notice: Mail;
  /** for a notice about a request that looks automated */
  readonly flagged_subject: string;
  readonly flagged_text: string;
  readonly quote_reply: Mail;
  readonly consultation_reply: Mail;
  readonly message_reply: Mail;
  /** written by the owner at the desk */
  readonly answer: Mail;
  /** {kind} */
  readonly kinds: LeadKinds;
  /** labels of the lines of {summary} */
  readonly labels: LeadLabels;
}

/** LegalNotice is a legal link of the footer; without a target it is shown as plain text. */
export interface LegalNotice {
  readonly id: string;
  readonly label: string;
  readonly to: Link | null;
}

/** LicensingPage is /licensing. */
export interface LicensingPage {
  readonly hero: Hero;
  readonly plans: Packages;
  readonly comparison: Comparison;
  readonly faq: Faq;
  readonly close: Callout;
}

/** Line is what one side of a conversation says. */
export interface Line {
  readonly id: string;
  readonly from: Speaker;
  readonly text: string;
}

/**
 * Link is a link target: a route with optional query and anchor ("/pricing#ai-training"), "mailto:" with an address,
 * or an external https URL.
 */
export type Link = string;

/** LinkGroup is a titled column of links. */
export interface LinkGroup {
  readonly id: string;
  readonly title: string;
  readonly links: readonly Action[];
}

/** LinkMail is an email with a button. It converts to a Mail, for instance to fill it. */
export interface LinkMail {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** label of the link */
  readonly button: string;
  readonly footer: string;
}

/** Listening contains the texts before and during voice input. */
export interface Listening {
  readonly title: string;
  /** where the audio is sent; shown before the first use */
  readonly text: string;
  readonly allow_label: string;
  readonly deny_label: string;
  readonly active_text: string;
  readonly denied_text: string;
}

/** LiveActivity is the words of the panel of recent partner signups. */
export interface LiveActivity {
  readonly title: string;
  readonly text: string;
  readonly loading_text: string;
  readonly empty_text: string;
  readonly joined_text: string;
  readonly verified_label: string;
}

/** Logo is an uploaded logo, which replaces the wordmark. Browsers show the icon for the site. */
export interface Logo {
  readonly alt: string;
  /** PNG, JPEG or SVG */
  readonly mark: MediaFile;
  /** the logo in a square, or the SVG itself */
  readonly icon: MediaFile;
  /** width of the mark, in pixels */
  readonly width: number;
  /** height of the mark, in pixels */
  readonly height: number;
}

/** LogoStrip is the loop of partner companies. */
export interface LogoStrip {
  readonly label: string;
  readonly companies: readonly Company[];
}

/** LongText is a text with headings, lists and tables. */
export interface LongText {
  readonly title?: string;
  readonly text: Markdown;
}

/** Mail is one email. Paragraphs and lines that are empty after filling in placeholders are omitted. */
export interface Mail {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** why the recipient gets it */
  readonly footer: string;
}

/**
 * Mails contains the texts of all emails, by the part of the program that sends them. The tag `fill` names the
 * placeholders that the program fills in ({link} for "link"); with "code!", the email must contain {code}. {brand}
 * and {support} work everywhere.
 */
export interface Mails {
  readonly accounts: AccountMails;
  readonly billing: BillingMails;
  readonly bookings: BookingMails;
  readonly calendar: CalendarMails;
  readonly commission: CommissionMails;
  readonly leads: LeadMails;
  readonly notifications: NotificationMails;
  readonly offers: OfferMails;
  readonly orders: OrderMails;
  readonly partners: PartnerMails;
  readonly reviews: ReviewMails;
  readonly start: StartMails;
  readonly withdrawals: WithdrawalMails;
  /** text before a button's link, for copying the link */
  readonly link_hint: string;
}

/**
 * Markdown is a long text: paragraphs, headings (## and below), lists, links, bold, italics and tables, without HTML,
 * images or code. Pages receive it as a tree (docs/decisions/0041), so that it can't inject markup.
 */
export type Markdown = MarkdownBlocks;

/** MarkdownBlock is a block of a long text. */
export interface MarkdownBlock {
  readonly kind: MarkdownKind;
  /** of a heading: 2 to 4 */
  readonly level?: number;
  /** of a heading, unique in its text */
  readonly id?: string;
  /** of a heading or paragraph */
  readonly text?: MarkdownText;
  readonly ordered?: boolean;
  /** of an ordered list that doesn't start with 1 */
  readonly start?: number;
  /** of a list */
  readonly items?: readonly MarkdownBlocks[];
  /** of a table */
  readonly head?: readonly MarkdownText[];
  /** of a table */
  readonly rows?: readonly MarkdownRow[];
}

/** MarkdownBlocks are consecutive blocks. */
export type MarkdownBlocks = readonly MarkdownBlock[];

/** MarkdownKind is the kind of a MarkdownBlock. */
export type MarkdownKind = "heading" | "paragraph" | "list" | "table" | "rule";

/** MarkdownRow is a row of a table. */
export type MarkdownRow = readonly MarkdownText[];

/** MarkdownSpan is plain text, or emphasized or linked text. */
export interface MarkdownSpan {
  readonly kind: SpanKind;
  readonly text?: string;
  readonly to?: Link;
  readonly inside?: MarkdownText;
}

/** MarkdownText is inline text. */
export type MarkdownText = readonly MarkdownSpan[];

/** MediaCreationPage is /media-creation. The videos come from portfolio/videos.json. */
export interface MediaCreationPage {
  readonly banner: Banner;
  readonly hero: Hero;
  readonly portfolio: Intro;
  readonly services: Features;
  /** anchor "pricing" */
  readonly packages: Packages;
  readonly also?: Packages;
  readonly song: Callout;
  readonly impact: Stats;
  readonly close: Callout;
}

/**
 * MediaFile is the address of a media file on the site: of a file in content/media, such as
 * "/media/apps/weather-radar-card.1a2b3c4d.avif", or of an upload: "/media/own/" with hash and extension.
 */
export type MediaFile = string;

/** MediaPage is /media. */
export interface MediaPage {
  readonly back: Action;
  readonly hero: Hero;
  readonly tabs_label: string;
  readonly videos: VideosTab;
  readonly software: PortfolioTab;
  readonly graphics: GraphicsTab;
  readonly stats: Stats;
}

/** Members contains the header's links for signed-in users. */
export interface Members {
  readonly calendar: Action;
  /** only for the admin */
  readonly admin: Action;
  readonly news: News;
}

/** Menu is a dropdown of links. */
export interface Menu {
  readonly label: string;
  readonly links: readonly Action[];
}

/** Navigation is the header, the footer and the promo banner. */
export interface Navigation {
  readonly header: Header;
  readonly footer: Footer;
  readonly promo: Promo;
}

/** News is the bell with the newest notifications. */
export interface News {
  readonly label: string;
  readonly empty_text: string;
  readonly all: Action;
}

/** NotFoundPage is what every unknown path shows. */
export interface NotFoundPage {
  readonly title: string;
  readonly text: string;
  readonly action: Action;
}

/** Notice is one notification. */
export interface Notice {
  readonly title: string;
  readonly message: string;
}

/** NoticeDistance contains texts for a distance in time. */
export interface NoticeDistance {
  readonly minute: string;
  readonly minutes: string;
  readonly hours: string;
  readonly days: string;
}

/** NoticeGroup contains the texts of a slice by event. */
export type NoticeGroup = { readonly [key: string]: Notice };

/** NoticeWords are the values of some placeholders. An unknown value is omitted, with the space before it. */
export interface NoticeWords {
  /** {by} */
  readonly by: string;
  /** {location} */
  readonly location: string;
  /** {place} of a booking without a place, for the owner */
  readonly no_place: string;
  /** {distance} */
  readonly now: string;
  /** {distance} */
  readonly ahead: NoticeDistance;
  /** {distance} */
  readonly ago: NoticeDistance;
}

/**
 * Notices contains the texts of all notifications, by slice. The tag `fill` names the placeholders of a slice's
 * texts, extraPlaceholders those of a single text. The built-in file determines the texts: a new one needs only an
 * entry there and a line in the table of its area (docs/decisions/0002).
 */
export interface Notices {
  readonly accounts: NoticeGroup;
  readonly bookings: NoticeGroup;
  readonly devices: NoticeGroup;
  /** of two-step sign-in; an email has the same text */
  readonly factors: NoticeGroup;
  readonly guests: NoticeGroup;
  readonly introductions: NoticeGroup;
  /** limits of emails to guests */
  readonly invitations: NoticeGroup;
  readonly leads: NoticeGroup;
  readonly offers: NoticeGroup;
  readonly operations: NoticeGroup;
  /** {amount}: amount paid or refunded, or else the price */
  readonly orders: NoticeGroup;
  readonly partners: NoticeGroup;
  readonly reminders: NoticeGroup;
  readonly reviews: NoticeGroup;
  readonly withdrawals: NoticeGroup;
  readonly words: NoticeWords;
}

/** NotificationMails deliver notifications by email. */
export interface NotificationMails {
  readonly notice: LinkMail;
}

/** OfferAcceptWords is the form that accepts an offer. */
export interface OfferAcceptWords {
  readonly title: string;
  readonly text: string;
  readonly name_label: string;
  readonly name_hint: string;
  readonly agree_label: string;
  readonly missing_text: string;
  readonly name_missing_text: string;
  readonly submit_label: string;
  readonly submitting_label: string;
}

/** OfferDeclineWords is the form that declines an offer. */
export interface OfferDeclineWords {
  readonly open_label: string;
  readonly reason_label: string;
  readonly reason_hint: string;
  readonly submit_label: string;
  readonly submitting_label: string;
}

/** OfferMails are about offers written for leads. {facts} contains number, total and last day. */
export interface OfferMails {
  /** to the buyer, with the private link */
  readonly offer: LinkMail;
  /** to the buyer, with the invoice; the button opens it */
  readonly accepted: LinkMail;
  /** to the owner */
  readonly accepted_notice: Mail;
  readonly declined_notice: Mail;
  readonly facts: string;
  /** after {facts}, if a part is due later */
  readonly deposit: string;
}

/** OfferWords is everything around an offer on its private page. */
export interface OfferWords {
  readonly title: string;
  readonly for_label: string;
  readonly from_label: string;
  readonly sent_on_label: string;
  readonly item_label: string;
  readonly quantity_label: string;
  readonly unit_price_label: string;
  readonly amount_label: string;
  readonly subtotal_label: string;
  readonly discount_label: string;
  readonly tax_label: string;
  readonly tax_included_label: string;
  readonly total_label: string;
  readonly deposit_label: string;
  readonly rest_label: string;
  readonly fingerprint_label: string;
  readonly print_label: string;
  readonly pdf_label: string;
  readonly loading_text: string;
  readonly not_found: Intro;
  readonly accept: OfferAcceptWords;
  readonly decline: OfferDeclineWords;
  readonly accepted: Intro;
  readonly declined: Intro;
  readonly withdrawn: Intro;
  readonly expired: Intro;
}

/** OneOnOnePage is /1-on-1-training. */
export interface OneOnOnePage {
  readonly back: Action;
  readonly hero: Hero;
  readonly package: PackageCard;
  readonly also?: Packages;
  readonly steps: Steps;
  readonly testimonial: Testimonial;
  readonly faq: Faq;
  readonly close: Callout;
}

/** Option is one choice of a select field: the submitted and stored value, and its label. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** OptionSet contains the choices of one field in display order. */
export type OptionSet = readonly Option[];

/**
 * Options contains every option set. The two single options are additional choices of a filter or an optional select
 * field; no option has an empty value.
 */
export interface Options {
  readonly all_services: Option;
  /** stored as empty */
  readonly not_specified: Option;
  readonly contact_types: OptionSet;
  readonly partner_services: OptionSet;
  readonly partner_team_sizes: OptionSet;
  readonly partner_pricing_ranges: OptionSet;
  readonly quote_industries: OptionSet;
  readonly quote_team_sizes: OptionSet;
  readonly quote_budgets: OptionSet;
  readonly quote_timelines: OptionSet;
  readonly quote_services: OptionSet;
  readonly enterprise_company_sizes: OptionSet;
  readonly enterprise_industries: OptionSet;
  readonly enterprise_budgets: OptionSet;
  /** countries that orders are accepted from, as ISO 3166-1 codes */
  readonly countries: OptionSet;
  readonly enterprise_timelines: OptionSet;
}

/** OrderDetails are the words about who orders. */
export interface OrderDetails {
  readonly title: string;
  readonly text: string;
  /** opens what a phone hides at first */
  readonly more: string;
  /** the same, where the address is asked for in the open */
  readonly more_still: string;
  /** opens the fields that an invoice may need */
  readonly address: string;
  /** asks what a license is for */
  readonly application: string;
  /** {terms} links to the terms */
  readonly terms: string;
  /** in its place while the site has no terms */
  readonly binding: string;
  /** asks who buys, where the tax depends on it */
  readonly kind_label: string;
  readonly private_label: string;
  readonly company_label: string;
  readonly fields: OrderFields;
}

/** OrderFields name the fields of the order form. */
export interface OrderFields {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly vat_id: string;
  readonly vat_hint: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly notes: string;
  /** code of the partner who sent the buyer */
  readonly referral: string;
}

/** OrderMails go to buyers, and to the owner as notices. {facts} describes the order, {contact} the buyer. */
export interface OrderMails {
  /** by invoice, before all other emails */
  readonly confirm: LinkMail;
  /** by invoice; the button opens it */
  readonly placed: LinkMail;
  readonly receipt: LinkMail;
  readonly refund: LinkMail;
  readonly reminder: LinkMail;
  /** work has begun */
  readonly started: LinkMail;
  /** work is done */
  readonly delivered: LinkMail;
  /** unpaid, cancelled by the owner */
  readonly cancelled: LinkMail;
  /** the button opens the payment, or else the order */
  readonly renewal_failed: LinkMail;
  /** {day}: last day of the subscription */
  readonly ending: LinkMail;
  readonly ended: LinkMail;
  /** the seller paused monthly invoices */
  readonly paused: LinkMail;
  /** the seller resumed them */
  readonly goes_on: LinkMail;
  readonly placed_notice: Mail;
  readonly paid_notice: Mail;
  readonly refunded_notice: Mail;
  readonly disputed_notice: Mail;
  readonly dispute_won_notice: Mail;
  readonly dispute_lost_notice: Mail;
  readonly mismatch_notice: Mail;
  /** a renewal couldn't be charged */
  readonly unpaid_notice: Mail;
  readonly ending_notice: Mail;
  readonly ended_notice: Mail;
  readonly trouble_notice: Mail;
  readonly facts: string;
  readonly monthly: string;
  /** {attached} names the attached documents */
  readonly attached_invoice: string;
  readonly attached_credit: string;
  /** {test} of a receipt: no real payment */
  readonly test: string;
  /** {paid} of a receipt */
  readonly paid: string;
  /** {guarantee} of a receipt */
  readonly guarantee: string;
  /** {way} of a refund */
  readonly refund_ways: RefundWays;
  /** {refunds}: this refund */
  readonly refunded: string;
  /** {refunds}: total of several refunds */
  readonly refunded_in_all: string;
  /** {refunds}: for a partial refund */
  readonly refunded_of: string;
  /** after the footer of a confirmation */
  readonly see_order: string;
  /** after the footer of an email with a private link */
  readonly private_link: string;
  /** after the footer of a reminder */
  readonly opt_out: string;
  /** after the footer, while a consumer can withdraw */
  readonly withdraw: string;
  readonly buyer: BuyerLabels;
  readonly contract: ContractTexts;
}

/** OrderModes are the payment methods of orders. */
export interface OrderModes {
  readonly test: string;
  readonly invoice: string;
  readonly stripe: string;
}

/** OrderReview is the last look before an order that no payment page follows. */
export interface OrderReview {
  readonly title: string;
  readonly text: string;
  readonly service_label: string;
  readonly buyer_label: string;
  readonly order_label: string;
  readonly change_label: string;
}

/** OrderSummary is the box beside the order form. */
export interface OrderSummary {
  readonly title: string;
  readonly empty_text: string;
  readonly includes_title: string;
  /** the price before a discount */
  readonly subtotal_label: string;
  readonly discount_label: string;
  readonly net_label: string;
  /** said of the tax until the buyer has chosen a country */
  readonly assumed_text: string;
  readonly total_label: string;
  readonly checkout_label: string;
  /** in its place, where the form asks for a quote */
  readonly request_label: string;
  readonly request_text: string;
  readonly quote_action: Action;
  readonly consultation_action: Action;
  readonly assurances: readonly string[];
}

/** PackageAction is the button of a package card. */
export interface PackageAction {
  readonly label: string;
  readonly to?: Link;
}

/**
 * PackageCard is a card that sells a service of the catalog. Omitted fields come from the service; name, price label
 * and contents can differ by page. Without To, the button starts the checkout.
 */
export interface PackageCard {
  readonly service: ServiceID;
  readonly name?: string;
  readonly price_label?: string;
  readonly price_unit?: string;
  readonly includes?: readonly string[];
  readonly badge?: string;
  readonly action: PackageAction;
}

/** Packages is a titled list of cards or rows that sell services of the catalog. */
export interface Packages {
  readonly title: string;
  readonly text?: string;
  readonly packages: readonly PackageCard[];
}

/** PartnerCard is the words on every partner's card. */
export interface PartnerCard {
  readonly visit_label: string;
  readonly introduction_label: string;
  readonly verified_label: string;
}

/** PartnerMails are about applications and introductions. */
export interface PartnerMails {
  readonly applied: LinkMail;
  readonly applied_notice: LinkMail;
  readonly approved: LinkMail;
  readonly introduction: Mail;
  readonly introduction_notice: LinkMail;
  /** to the partner, without the visitor's name */
  readonly asked: LinkMail;
  /** to the visitor */
  readonly introduced: Mail;
  readonly introduced_partner: LinkMail;
  readonly declined: LinkMail;
  readonly asked_reminder: LinkMail;
  readonly met_reminder: LinkMail;
  /** to the owner */
  readonly stalled_notice: LinkMail;
  readonly rejected: Mail;
  readonly invitation: LinkMail;
  /** to the owner */
  readonly change_notice: LinkMail;
  readonly change_approved: LinkMail;
  readonly change_rejected: LinkMail;
  /** {flagged} */
  readonly flagged_application: string;
  readonly flagged_introduction: string;
  readonly not_given: string;
  /** {status} */
  readonly statuses: IntroductionStatuses;
}

/**
 * PartnerPortalPage is /partner-portal: a static preview that loads nothing. The people of partner companies see their
 * portal instead once they're signed in.
 */
export interface PartnerPortalPage {
  readonly hero: Hero;
  readonly demo_label: string;
  readonly dashboard_title: string;
  readonly figures: readonly Stat[];
  readonly settings_label: string;
  readonly notifications_label: string;
  /** says why the three buttons do nothing */
  readonly inactive_text: string;
  readonly coming: Items;
  readonly waitlist_label: string;
  readonly close: Callout;
}

/** PartnerSearch is the words of search, filter and their empty result. */
export interface PartnerSearch {
  readonly label: string;
  readonly placeholder: string;
  readonly service_label: string;
  readonly loading_text: string;
  readonly empty_text: string;
  readonly clear_label: string;
}

/** PartnersPage is /partners. */
export interface PartnersPage {
  readonly hero: Hero;
  readonly search: PartnerSearch;
  readonly card: PartnerCard;
  readonly introduction: IntroductionWords;
  readonly reviews: ReviewWords;
  readonly review_form: ReviewFormWords;
  readonly join: Callout;
}

/**
 * PaymentSuccessPage is /payment-success, one wording for each state the server confirms.
 * The page itself fills in {service}.
 */
export interface PaymentSuccessPage {
  readonly paid: Intro;
  /** after it, where the receipt was mailed */
  readonly receipt: string;
  readonly pending: Intro;
  /** paid in a way that takes days */
  readonly processing: Intro;
  /** by invoice: the buyer was mailed a link */
  readonly unconfirmed: Intro;
  /** what that link opens */
  readonly confirm: ConfirmWords;
  /** confirmed */
  readonly invoice: Intro;
  readonly consultation: Intro;
  /** a quote, while no order can be placed */
  readonly requested: Intro;
  /** no order is known for this address */
  readonly unknown: Intro;
  /** cancelled or expired */
  readonly closed: Intro;
  /** refunded or disputed after it was paid */
  readonly settled: Intro;
  readonly schedule: ScheduleWords;
  readonly order_label: string;
  /** an order whose buyer left no address */
  readonly email_missing: LabelledText;
  readonly subscription: SubscriptionWords;
  readonly next: Steps;
  readonly actions: readonly Action[];
}

/** Person is a member of the team. Without an image, the page shows their initials. */
export interface Person {
  readonly name: string;
  readonly role: string;
  readonly text?: string;
  readonly picture?: DescribedImage;
  readonly sample?: boolean;
}

/** Picture is an image with alternative text, in one place of a page. */
export interface Picture {
  readonly alt: string;
  readonly image: Image;
}

/** PictureGallery is a titled set of images. */
export interface PictureGallery {
  readonly title: string;
  readonly text?: string;
  readonly pictures: readonly GalleryPicture[];
}

/** PortfolioTab is a tab of /media with what to order at its end. */
export interface PortfolioTab {
  readonly tab_label: string;
  readonly order: Callout;
}

/** PriceCard is a card with a printed price and a link. */
export interface PriceCard {
  readonly id: string;
  readonly name: string;
  readonly price_label: string;
  readonly text: string;
  readonly includes: readonly string[];
  readonly badge?: string;
  readonly action: Action;
}

/** PriceCards is a titled row of cards with printed prices. Each links to the page or form that sells the service. */
export interface PriceCards {
  readonly title: string;
  readonly text?: string;
  readonly cards: readonly PriceCard[];
}

/** PricingPage is /pricing. */
export interface PricingPage {
  readonly hero: Hero;
  readonly search: PricingSearch;
  readonly sections: readonly PricingSection[];
  readonly why_choose: Items;
  readonly help: Callout;
}

/** PricingSearch is the search box with its fixed catalogue. */
export interface PricingSearch {
  readonly label: string;
  readonly placeholder: string;
  readonly category_label: string;
  readonly empty_text: string;
  /** where to go on from there */
  readonly empty_actions: readonly Action[];
  readonly entries: readonly SearchEntry[];
}

/** PricingSection is one category with its packages; the id is its anchor. */
export interface PricingSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly action: Action;
  readonly packages: readonly PackageCard[];
}

/** Promo is the rotating banner. */
export interface Promo {
  readonly label: string;
  readonly dismiss_label: string;
  readonly messages: readonly PromoMessage[];
}

/** PromoMessage is one offer. Detail is printed after Lead. */
export interface PromoMessage {
  readonly id: string;
  readonly lead: string;
  readonly detail: string;
  readonly to: Link;
}

/** Prose is a heading with paragraphs. */
export interface Prose {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** PurchaseLink is one line of the widget. */
export interface PurchaseLink {
  readonly label: string;
  readonly detail?: string;
  readonly to: Link;
}

/** Question is one entry of a Faq. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** QuickPurchase is the floating purchase widget. */
export interface QuickPurchase {
  readonly title: string;
  readonly open_label: string;
  readonly close_label: string;
  readonly top_label: string;
  readonly sold: SoldClaim;
  readonly links: readonly PurchaseLink[];
}

/** QuoteFields is the labels and hints of the form. */
export interface QuoteFields {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string;
  readonly industry: string;
  readonly team_size: string;
  readonly services: string;
  readonly services_hint: string;
  readonly budget: string;
  readonly timeline: string;
  readonly description: string;
  readonly description_hint: string;
  /** code of the partner who sent the visitor */
  readonly referral: string;
  /** for who asks for a service */
  readonly description_start: string;
}

/** QuoteGroups titles the two halves of the form. */
export interface QuoteGroups {
  readonly you: string;
  readonly project: string;
}

/** QuoteMissing is for the form of /quote. Email is also for an address that is none. */
export interface QuoteMissing {
  readonly form: string;
  readonly name: string;
  readonly email: string;
  readonly industry: string;
  readonly budget: string;
  readonly timeline: string;
  readonly services: string;
  readonly description: string;
}

/** QuotePage is /quote. */
export interface QuotePage {
  readonly hero: Hero;
  readonly form: Form;
  readonly groups: QuoteGroups;
  readonly fields: QuoteFields;
  readonly missing: QuoteMissing;
  readonly select_label: string;
  readonly draft_text: string;
  readonly clear_label: string;
  readonly sent: FormSent;
  readonly process: Steps;
  readonly close: Callout;
  /** instead of the form, for who comes with an offer's private link */
  readonly offer: OfferWords;
}

/** Recurrence is how often a price is due; empty for once. */
export type Recurrence = "month";

/** Redirect permanently redirects an old or short path to a route. */
export interface Redirect {
  readonly from: string;
  readonly to: Link;
}

/** RefundWays describe how a refund is paid, by the order's payment method. */
export interface RefundWays {
  readonly stripe: string;
  /** transferred by the owner */
  readonly invoice: string;
  readonly test: string;
}

/** Reply is the assistant's answer about itself to exactly one of the phrases (replies.json). */
export interface Reply {
  readonly id: string;
  readonly phrases: readonly string[];
  readonly text: string;
}

/**
 * ReviewFormWords is the dialog behind the private link to a review. {partner} is the company, {author} the name that
 * appears beside the review.
 */
export interface ReviewFormWords {
  readonly title: string;
  readonly text: string;
  readonly loading_text: string;
  readonly stars_label: string;
  readonly stars_missing_text: string;
  readonly review_label: string;
  readonly review_hint: string;
  readonly review_missing_text: string;
  readonly submit_label: string;
  readonly submitting_label: string;
  readonly failed_text: string;
  readonly close_label: string;
  readonly done: Intro;
  readonly missing: Intro;
}

/** ReviewMails request and announce reviews of partners. {stars} is a text such as "4 of 5 stars". */
export interface ReviewMails {
  /** with the private link */
  readonly invitation: LinkMail;
  /** to the partner */
  readonly received: LinkMail;
  /** to the owner */
  readonly notice: LinkMail;
  /** to the author */
  readonly answered: LinkMail;
  /** {stars} of an email */
  readonly stars: string;
}

/** ReviewWords is the words around the reviews of a partner. */
export interface ReviewWords {
  readonly title: string;
  readonly empty_text: string;
  readonly loading_text: string;
  readonly failed_text: string;
  readonly answer_label: string;
  /** beside one that isn't part of the rating */
  readonly uncounted: string;
  readonly more_label: string;
}

/** Route is a page of the site. */
export interface Route {
  /** also the name of its file in pages/ */
  readonly id: string;
  readonly path: string;
  /** excluded from search engines and the sitemap */
  readonly noindex?: boolean;
  readonly title: string;
  readonly description: string;
  /** anchors that links may use after # */
  readonly anchors: readonly string[];
}

/**
 * Routes lists all pages of the site: the server distinguishes pages from 404s with it, the web route table and the
 * sitemap are built from it, and every link of the content is checked against it.
 */
export interface Routes {
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  readonly not_found: Head;
}

/** Sale is the way a service is sold. */
export type Sale = "checkout" | "consultation" | "quote";

/** SampleApp is a sample application. Its card shows three feature lines. */
export interface SampleApp {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly picture: AppPicture;
}

/** ScheduleWords lead from an order to the times of its session. */
export interface ScheduleWords {
  readonly label: string;
  readonly text: string;
  readonly booked_label: string;
  readonly booked_text: string;
}

/** SearchEntry is a hit of the pricing search; it leads to its service on the page of its category. */
export interface SearchEntry {
  readonly id: string;
  /** costs what the entry prints */
  readonly service: ServiceID;
  readonly name: string;
  readonly category: CategoryID;
  readonly price_label: string;
  readonly description: string;
}

/** SectionWords are the texts around these sections, the same on every page. */
export interface SectionWords {
  readonly case_study: CaseStudyWords;
  readonly source: string;
  readonly document: DocumentWords;
  readonly contact: ContactWords;
}

/** Seller is the business, as invoices name it. */
export interface Seller {
  readonly name: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly country: Country | null;
  readonly vat_id: string | null;
  readonly tax_number: string | null;
  readonly sample?: boolean;
}

/** Selling contains the owner's settings for selling: currency, seller, tax and invoices. */
export interface Selling {
  readonly currency: "usd" | "eur" | "gbp" | "aud" | "cad" | "chf" | "czk" | "dkk" | "hkd" | "nok" | "nzd" | "pln" | "ron" | "sek" | "sgd" | "zar";
  readonly seller: Seller;
  readonly bank: Bank;
  readonly tax: Tax;
  readonly invoices: Invoices;
  readonly consumers: ConsumerRule | null;
}

/** Service is one entry of the catalog, the only source of charged prices. */
export interface Service {
  readonly id: string;
  /** as sold and as printed on the receipt */
  readonly name: string;
  readonly category: CategoryID;
  readonly sale: Sale;
  /** 0 for a consultation and for "Custom" */
  readonly price_cents?: number;
  readonly recurring: Recurrence | null;
  /** as printed on pages */
  readonly price_label: string;
  /** printed after the price, such as "per session" */
  readonly price_unit?: string;
  readonly description: string;
  readonly includes: readonly string[];
  /** pages that sell it; its ID is an anchor there */
  readonly pages: readonly Link[];
  readonly keywords?: readonly string[];
  /** the buyer chooses one of the sample applications */
  readonly asks_application?: boolean;
  readonly starts_later?: boolean;
}

/** ServiceID is the ID of a service in catalogue/. */
export type ServiceID = string;

/** ServiceOrderPage is /service-order. */
export interface ServiceOrderPage {
  readonly hero: Hero;
  /** in place of the hero's, where the form asks for a quote */
  readonly request: Intro;
  readonly choose: Intro;
  readonly details: OrderDetails;
  readonly summary: OrderSummary;
  readonly review: OrderReview;
  readonly faq: Faq;
}

/** SoldClaim is the sales figure of the widget. */
export interface SoldClaim {
  readonly text: string;
  readonly sample?: boolean;
}

/** SourcedFigure is a figure with its source. */
export interface SourcedFigure {
  readonly value: string;
  readonly label: string;
  readonly source: string;
  readonly to?: Link;
  readonly sample?: boolean;
}

/** SpanKind is the kind of a MarkdownSpan. */
export type SpanKind = "text" | "strong" | "em" | "link" | "break";

/** Speaker is a side of a conversation. */
export type Speaker = "visitor" | "assistant";

/** Speeds are the names of connection classes. */
export interface Speeds {
  readonly fast: string;
  readonly medium: string;
  readonly slow: string;
}

/** StartMails are about setting up the site. */
export interface StartMails {
  /** tests email delivery */
  readonly test: Mail;
}

/** Stat is a figure with its label. Sample marks a figure that the owner must confirm or replace. */
export interface Stat {
  readonly value: string;
  readonly label: string;
  readonly sample?: boolean;
}

/** Stats is a titled strip of figures. */
export interface Stats {
  readonly title: string;
  readonly items: readonly Stat[];
}

/** Steps is a list of numbered steps. */
export interface Steps {
  readonly title: string;
  readonly text?: string;
  readonly steps: readonly Item[];
}

/** SubscriptionWords are about what is due every month. */
export interface SubscriptionWords {
  /** before the day of the next payment */
  readonly next: string;
  /** before the day of the next invoice */
  readonly invoice: string;
  /** no invoice until the seller lets it go on */
  readonly paused: string;
  /** before the day on which it ends */
  readonly ends: string;
  /** before the day on which it ended */
  readonly ended: string;
  /** asked to end */
  readonly ending: string;
  /** a renewal could not be charged */
  readonly overdue: string;
  /** before that amount */
  readonly owed: string;
  /** link that pays it */
  readonly pay: string;
  /** button that leads to how it is paid */
  readonly manage: string;
  /** button that asks for the confirmation below */
  readonly end: string;
  readonly confirm: EndConfirm;
}

/** Tax contains the tax settings of sales. */
export interface Tax {
  readonly mode: TaxMode | null;
  readonly name: string;
  readonly prices_include_tax: boolean;
  readonly included_text: string;
  readonly added_text: string;
  readonly rates: readonly TaxRate[];
  readonly exempt_note: string;
  readonly reverse_charge_note: string;
  readonly export_note: string;
  readonly gross_prices: GrossPrices;
  readonly consumers_abroad: ConsumersAbroad;
}

/** TaxMode is the way the seller is taxed. */
export type TaxMode = "none" | "exempt" | "charged";

/** TaxRate is the tax rate of a country. */
export interface TaxRate {
  readonly country: Country;
  readonly percent: number;
  readonly from?: Day;
}

/** Team lists the people behind the brand. */
export interface Team {
  readonly title: string;
  readonly text?: string;
  readonly people: readonly Person[];
}

/** TeamWorkshopPage is /team-workshop. */
export interface TeamWorkshopPage {
  readonly back: Action;
  readonly hero: Hero;
  readonly options: Packages;
  readonly also?: Packages;
  readonly agenda: Steps;
  readonly bring: Items;
  readonly testimonial: Testimonial;
  readonly close: Callout;
}

/** Testimonial is a client's quote. It has a role instead of a name. */
export interface Testimonial {
  readonly quote: string;
  readonly role: string;
  readonly sample?: boolean;
}

/** Testimonials is a titled list of testimonials. */
export interface Testimonials {
  readonly title: string;
  readonly items: readonly Testimonial[];
}

/** Tone is the background of a block; empty for the page's background. */
export type Tone = "sunken" | "night";

/** Video is a video of the portfolio with its texts, poster and captions. */
export interface Video {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly film: Film;
  /** shown before the video is loaded */
  readonly poster: Image;
  /** English WebVTT; empty for a video without speech */
  readonly captions?: MediaFile;
  /** publication day, such as "2026-11-21", for search engines */
  readonly uploaded_on: string;
}

/** VideosTab is the tab of films with its summary tiles. */
export interface VideosTab {
  readonly tab_label: string;
  readonly tiles: readonly Stat[];
  readonly order: Callout;
}

/**
 * WithdrawalMails are about consumers who withdraw from a contract or cancel a subscription. {contract} is the
 * contract as the sender described it, {at} the time of receipt, {number} the order, {day} the requested last day.
 */
export interface WithdrawalMails {
  readonly withdrawal_receipt: Mail;
  readonly cancellation_receipt: Mail;
  readonly withdrawal_notice: LinkMail;
  readonly cancellation_notice: LinkMail;
  /** {ends} */
  readonly end_known: string;
  /** {ends} */
  readonly end_unknown: string;
  /** {ends} */
  readonly ended: string;
}

/** Wordmark is the brand's name as a logo. After reading, Text is never empty. */
export interface Wordmark {
  /** null for the name */
  readonly text: string | null;
  readonly mark: string;
}
