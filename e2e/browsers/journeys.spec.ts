/** The main journeys of visitors in each engine. The rules behind them are tested in Chromium and in Go. */
import type { Tab } from './engine.ts';
import { demo, expect, freshEmail, signIn, test } from './fixtures.ts';

/** Forms that are filled in faster than a human could are treated as a robot's. */
const asLongAsAPerson = (tab: Tab) =>
  expect.poll(async () => Number(await tab.evaluate('performance.now()'))).toBeGreaterThan(2_000);

test('buy: a guest orders, pays in another tab and gets a receipt', async ({ newVisitor, mailTo }) => {
  const { page, open, popup } = await newVisitor();
  const email = freshEmail('buyer');
  await open('/service-order?service=video-package');
  await page.the('field', /^Name/).fill('Ada Byron');
  await page.the('field', /^Email/).fill(email);
  await page.the('button', /^Proceed to Checkout/).press();
  const checkout = await popup();
  await checkout.says('$1,497');
  await checkout.the('button', /^Pay/).press();
  await checkout.the('heading', 'Payment Successful!').text();
  expect((await mailTo(email, 'Receipt')).text).toContain('Video Package');
});

test('sign up: an account begins with a mailed link, and stays signed in', async ({ newVisitor, mailTo }) => {
  const { page, open, isAt } = await newVisitor();
  const email = freshEmail('member');
  await open('/auth?mode=signup');
  await page.the('field', 'Email').fill(email);
  await page.the('field', 'Password').fill('a quiet harbour at night');
  await page.the('main').the('button', 'Sign Up').press();
  await page.says(email);
  await open((await mailTo(email, 'Confirm')).link);
  await isAt(/^\/$/);
  await open('/calendar');
  await page.the('heading', 'Take your calendar with you').text();
});

test('calendar: an event is created on a day, read after a reload and deleted', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, open } = visitor;
  await signIn(visitor);
  await open('/calendar?month=2031-03');
  await page.the('button', /^\w+, March 12,/).press();
  const dialog = page.the('dialog', 'New Event');
  await dialog.the('field', 'Title').fill('Kick-off');
  await dialog.the('field', /^Location/).fill('Pier 3');
  await dialog.the('button', 'Create Event').press();
  await dialog.isGone();
  await open('/calendar?month=2031-03');
  await page.the('button', /^9am Kick-off/).press();
  const details = page.the('dialog', 'Kick-off');
  await details.says('Pier 3');
  await details.the('button', 'Delete').press();
  await page.the('dialog', 'Are you sure you want to delete this event?').the('button', 'Delete').press();
  await page.says('Event deleted successfully');
  await page.the('button', /^9am Kick-off/).isGone();
});

test('apply and approve: a company applies, the owner approves, the directory shows it', async ({
  newVisitor,
}) => {
  const company = `Lantern ${process.pid}-${Date.now()} Works`;
  const email = freshEmail('partner');
  const applicant = await newVisitor();
  await applicant.open('/become-partner');
  const { page } = applicant;
  await page.the('field', /^Company Name/).fill(company);
  await page.the('field', /^Company Description/).fill('We automate invoices and keep a log of it.');
  await page.the('field', /^Contact Email/).fill(email);
  await page.the('field', /^Specializations/).fill('Invoices, ERP');
  await page.the('field', 'Automation').check();
  await page.the('button', 'Submit Partner Application').press();
  await page.says('Partner application submitted successfully!');

  const owner = await newVisitor();
  await signIn(owner, demo.admin);
  await owner.open('/admin');
  await owner.page
    .the('row', undefined, { text: company })
    .the('button', /^Approve/)
    .press();
  await owner.page.says('Partner approved and activated!');
  await applicant.open(`/partners?q=${encodeURIComponent(company)}`);
  await page.the('article', company).says('Verified');
});

test('quote: a request is mailed to the owner and to the visitor', async ({ newVisitor, mailTo }) => {
  const { page, tab, open } = await newVisitor();
  const email = freshEmail('quote');
  await open('/quote');
  await page.the('field', /^Name/).fill('Ada Byron');
  await page.the('field', /^Email/).fill(email);
  await page.the('field', /^Industry/).choose('manufacturing');
  await page.the('field', /^Budget/).choose('10k-25k');
  await page.the('field', /^Timeline/).choose('3-6months');
  await page.the('field', 'AI Training').check();
  await page.the('field', /^Project Description/).fill('Less paper, fewer errors');
  await asLongAsAPerson(tab);
  await page.the('button', 'Request Quote').press();
  await page.the('heading', 'We have your request').has('focused', true);
  expect((await mailTo(email)).subject).toBe('We have your quote request');
  expect((await mailTo(demo.admin.email, 'New quote request')).text).toContain(email);
});

test('book: the owner opens the hours, and a guest takes a time', async ({ newVisitor, mailTo }) => {
  const owner = await newVisitor();
  await signIn(owner, demo.admin);
  await owner.open('/admin?tab=availability');
  await owner.page.the('field', 'Time zone of these hours').choose('America/New_York');
  for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await owner.page.the('field', new RegExp(`^${day}`)).fill('9-17');
  await owner.page.the('field', /^Most a day/).fill('0');
  await owner.page.the('field', 'Visitors can book').check();
  await owner.page.the('button', 'Save Hours').press();
  await owner.page.says('Hours saved');

  const guest = await newVisitor();
  const email = freshEmail('guest');
  await guest.open('/calendar');
  const booking = guest.page.the('region', 'Book a call');
  await booking.the('group', 'Day').the('button', undefined, { nth: 1 }).press(); // today has few times, or none
  await booking.the('group', 'Time').the('button', undefined, { nth: 4 }).press();
  await booking.the('field', /^Name/).fill('Kaori Sato');
  await booking.the('field', /^Email/).fill(email);
  await asLongAsAPerson(guest.tab);
  await booking.the('button', 'Book This Time').press();
  await booking.the('heading', "You're booked").has('focused', true);
  await guest.open((await mailTo(email, "You're booked")).link);
  await booking.the('button', 'Choose Another Time').text();
});

/** Returns where the headline of the page is in the editor's window, or null. A phone shows the page behind a tab. */
const headlineSpot = `(() => {
  const frame = document.querySelector('iframe');
  const headline = frame?.contentDocument?.querySelector('h1');
  if (!headline) document.getElementById('site-page-tab')?.click();
  if (!headline?.isContentEditable) return null;
  const [outer, inner] = [frame.getBoundingClientRect(), headline.getBoundingClientRect()];
  return { x: outer.x + inner.x + 12, y: outer.y + inner.y + 20 };
})()`;

/** Selects the headline with the focus, and reports whether it has the focus. */
const selectHeadline = `(() => {
  const page = document.querySelector('iframe').contentDocument;
  const focused = page.activeElement?.tagName === 'H1';
  if (focused) page.getSelection().selectAllChildren(page.activeElement);
  return focused;
})()`;

test('edit the site: the owner types on the page, takes one change back, publishes and goes back', async ({
  newVisitor,
  view,
}) => {
  const owner = await newVisitor();
  const headline = `Words of our own, ${Date.now()}`;
  await signIn(owner, demo.admin);
  await owner.open('/admin?tab=site&file=pages%2Fhome.json');
  const spot = async () => JSON.parse(await owner.tab.evaluate(headlineSpot));
  await expect.poll(spot).not.toBeNull();
  const { x, y } = await spot();
  await owner.tab.press(x, y);
  await expect.poll(async () => JSON.parse(await owner.tab.evaluate(selectHeadline))).toBe(true);
  await owner.tab.type(headline);

  if (view.width < 1024) await owner.page.the('tab', 'Fields').press();
  await owner.page.the('button', /^Sections/).press();
  await owner.page.the('button', /^Move .*How It Works up$/).press();
  await owner.page.the('button', 'Review and publish').press();
  const review = owner.page.the('dialog', 'Review and publish');
  await review.the('button', /^Take back: .*“Steps: How It Works” and “Moving logos” changed places/).press();
  await owner.page.says('The change is taken back.');
  await review.the('button', /^Publish/).press();
  await owner.page.says('Published. Visitors see it now.');
  const visitor = await newVisitor();
  await visitor.open('/');
  await visitor.page.the('main').the('heading', headline).text();

  await owner.page.the('button', 'History').press();
  await owner.page
    .the('dialog', 'History')
    .the('button', /^Look at it: The site before/)
    .press();
  const version = owner.page.the('dialog', /^The site before/);
  await version.the('button', 'Go back to this version').press();
  await owner.page.says('is the draft now');
});
