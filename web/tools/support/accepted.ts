/**
 * Features that a promised browser lacks, and the behavior there. A key includes all keys below it. An unused entry
 * fails the build (styles) or `npm run browsers` (other kinds).
 */
export const accepted: Readonly<Record<string, string>> = {
  // Checked in the code, which has an alternative.
  'api.HTMLElement.hidePopover': 'ui/toast.ts asks; messages lie below an open dialog',
  'api.HTMLElement.showPopover': 'ui/toast.ts asks; messages lie below an open dialog',
  'api.PublicKeyCredential.parseCreationOptionsFromJSON_static':
    'api/passkeys.ts asks, and reads the options itself',
  'api.PublicKeyCredential.parseRequestOptionsFromJSON_static':
    'api/passkeys.ts asks, and reads the options itself',
  'api.Window.requestIdleCallback': 'lib/when-idle.ts asks, and takes a timer',

  // Undefined in browsers without it, which means the same.
  'api.Document.pictureInPictureElement': 'no film is in a window of its own',
  'api.Navigator.doNotTrack': 'nobody asks not to be counted in this way',

  // Hints and conveniences: the page works without them.
  'css.at-rules.media.scripting': 'without scripts, the gallery shows buttons that do nothing',
  'css.properties.cursor': 'fingers have no cursor',
  'css.properties.field-sizing': 'long texts scroll in their field',
  'css.properties.interpolate-size': 'disclosures open at once',
  'css.properties.resize': 'long texts scroll in their field',
  'css.properties.scrollbar-gutter': 'the page may move by the width of a scroll bar',
  'css.properties.scrollbar-width': 'a scroll bar is shown',
  'css.properties.text-wrap': 'lines of headings differ in length',
  'css.selectors.selection': 'selected text has the colors of the phone',
  'html.elements.details.name': 'several disclosures can be open',
  'html.elements.img.fetchpriority': 'the browser finds its own order',
  'html.elements.video.playsinline': 'films play in the page anyway',
  'html.global_attributes.autocapitalize': 'computers capitalize nothing',

  // Tailwind lists these within :is(), which skips unknown selectors.
  'css.selectors.open': '[open] stands beside it',
  'css.selectors.popover-open': '[open] stands beside it',

  'css.properties.grid-template-rows.subgrid': 'each offer has rows of its own height',
};
