const words: Readonly<Record<string, string>> = {
  'partner.approved': 'Approved the partner',
  'partner.deactivated': 'Deactivated the partner',
  'partner.exported': 'Exported the partners',
  'request.moved': 'Moved the request',
  'request.exported': 'Exported the requests',
  'lead.moved': 'Moved the lead',
  'lead.noted': 'Noted something about the lead',
  'lead.mailed': 'Emailed the lead',
  'lead.planned': 'Planned the next step with the lead',
  'lead.exported': 'Exported the leads',
  'offer.created': 'Wrote an offer',
  'offer.updated': 'Changed an offer',
  'offer.deleted': 'Deleted the draft of an offer',
  'offer.sent': 'Sent an offer',
  'offer.withdrawn': 'Withdrew an offer',
  'offer.revised': 'Started a new version of an offer',
  'offer.rest_invoiced': 'Invoiced the rest of an offer',
  'offer.exported': 'Exported the offers',
  'order.exported': 'Exported the orders',
  'content.discarded': 'Discarded the draft of the site',
  'content.drafted': 'Edited the draft of the site',
  'visit.exported': 'Exported the visits',
  'invoice.paid': 'Marked the invoice as paid',
  'invoice.exported': 'Exported the invoices',
  'start.kept': 'Left a first step as it is',
  'start.reopened': 'Reopened a first step',
  'mail.previewed': 'Sent themselves an email to look at',
  'mail.tested': 'Sent themselves a test email',
  'content.published': 'Published the site',
  'media.uploaded': 'Uploaded a file',
  'media.cropped': 'Cropped a picture',
  'media.deleted': 'Deleted an upload',
  'content.restored': 'Published an earlier version of the site',
  'letter.retried': 'Retried what was undelivered',
  'letter.discarded': 'Discarded what was undelivered',
};

/** 'partner.approved' → 'Approved the partner'; one without words of its own reads 'Order refunded'. */
export function actionInWords(action: string): string {
  const text = words[action] ?? action.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
