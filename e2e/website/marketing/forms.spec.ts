import { expect, expectNoAxeViolations, freshEmail, hydrated, type Page, test } from '../../fixtures.ts';

const fieldMessage = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

/** Waits like a human: a form sent within two seconds looks automated and gets no reply. */
const asLongAsAPerson = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2_000);

test.describe('/contact', () => {
  /** Records the mailto links that the page opens, since there is no mail program here. */
  async function mailtos(page: Page): Promise<() => Promise<string[]>> {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { mailtos: seen });
      addEventListener(
        'click',
        (event) => {
          const link = event.target as HTMLAnchorElement;
          if (link.protocol === 'mailto:') {
            event.preventDefault();
            seen.push(link.href);
          }
        },
        true,
      );
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function () {
        if (this.protocol === 'mailto:') seen.push(this.href);
        else click.call(this);
      };
    });
    return () => page.evaluate(() => (window as unknown as { mailtos: string[] }).mailtos);
  }

  async function fill(page: Page, email = 'ada@example.com'): Promise<void> {
    await page.getByLabel('Name').fill('Ada Byron');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Company').fill('Engines & Sons');
    await page.getByLabel('Subject').fill('Dates?');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello,\nwhen could we start?');
  }

  test('opens the visitor’s mail program with the message, and sends nothing to the server', async ({
    page,
  }) => {
    const opened = await mailtos(page);
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    const email = freshEmail();
    await page.goto('/contact');
    await expect(page.getByRole('radio')).toHaveCount(4);
    await page.getByRole('radio', { name: 'AI Training' }).check();
    await fill(page, email);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent!')).toBeVisible();
    await expect(
      page.getByText("Thank you for contacting us. We'll get back to you within 24 hours."),
    ).toBeVisible();
    const [mailto = ''] = await opened();
    const { pathname, searchParams } = new URL(mailto);
    expect(pathname).toBe('support@harborlight.example');
    expect(searchParams.get('subject')).toBe('Dates?');
    expect(searchParams.get('body')).toBe(
      `Hello,\r\nwhen could we start?\r\n\r\nAda Byron\r\nEngines & Sons\r\n${email}\r\n\r\n[AI Training]`,
    );
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect(posted.filter((url) => url.includes('/api/contact'))).toEqual([]);
  });

  test('sends from the page for those without a mail program', async ({ page, mailTo }) => {
    const opened = await mailtos(page);
    const email = freshEmail();
    await page.goto('/contact');
    await asLongAsAPerson(page);
    await fill(page, email);
    await page.getByRole('button', { name: 'Send It From Here' }).click();
    await expect(page.getByText('We Have Your Message')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect((await mailTo(email)).subject).toBe('We have your message');
    expect(await opened()).toEqual([]);
  });

  test.describe('while the server is out of reach', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('nothing is called sent, and nothing typed is lost', async ({ page }) => {
      const opened = await mailtos(page);
      await page.route('**/api/contact', (route) => route.abort());
      await page.goto('/contact');
      await fill(page);
      await page.getByRole('button', { name: 'Send It From Here' }).click();
      const sorry = "Your message couldn't be sent from here.";
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(sorry);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(sorry);
      await expect(page.getByText('We Have Your Message')).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/when could we start/);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Message Sent!')).toBeVisible();
      expect(await opened()).toHaveLength(1);
    });
  });

  test('a double click sends one message and finds nothing missing', async ({ page }) => {
    const opened = await mailtos(page);
    await page.goto('/contact');
    await hydrated(page);
    await fill(page);
    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    await expect(page.getByText('Message Sent!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await opened()).toHaveLength(1);
  });

  test('offers text and address to copy to those without a mail program', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Copy the Message' }).click();
    await expect(page.getByText('Write your message above first.')).toBeVisible();
    await fill(page);
    await page.getByRole('button', { name: 'Copy the Message' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toContain('Dates?\n\nHello,\nwhen could we start?\n\nAda Byron');
    await page.getByRole('button', { name: 'Copy the Address' }).click();
    await expect.poll(copied).toBe('support@harborlight.example');
  });

  test('shows missing values at their fields and keeps the rest', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Subject').fill('Dates?');
    await page.getByLabel('Email').fill('ada');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Enter an e-mail address such as name@example.com.',
    );
    await expect(page.getByLabel('Subject')).toHaveValue('Dates?');
    await expectNoAxeViolations(page);
  });

  test('states what is unknown yet instead of inventing it', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText('Within 24 hours, by a person.')).toBeVisible();
    for (const title of ['Postal address', 'Direct phone line']) {
      const item = page.getByRole('listitem').filter({ hasText: title });
      await expect(item).toContainText('Shared when we reply');
    }
  });
});

test.describe('/quote', () => {
  async function fill(page: Page, email: string): Promise<void> {
    await page.getByLabel('Name').fill('Ada Byron');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Industry').selectOption('manufacturing');
    await page.getByLabel('Budget').selectOption('10k-25k');
    await page.getByLabel('Timeline').selectOption('3-6months');
    await page.getByLabel('Book Publishing').check();
    await page.getByLabel('AI Training').check();
    await page.getByLabel('Project Description').fill('Less paper,\nfewer errors');
  }

  test('is stored and mailed to the owner and the visitor', async ({ page, mailTo }) => {
    const email = freshEmail('quote');
    await page.goto('/quote');
    await fill(page, email);
    await asLongAsAPerson(page);
    await page.getByRole('button', { name: 'Request Quote' }).click();
    await expect(page.getByText('Quote Request Sent!')).toBeVisible();
    await expect(page.getByText("Thank you! We'll send your quote within 24 hours.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused();
    await expectNoAxeViolations(page);
    expect((await mailTo(email)).subject).toBe('We have your quote request');
    const notice = await mailTo('admin@harborlight.example', 'New quote request: Ada Byron');
    expect(notice.text).toContain('Services: AI Training, Book Publishing');
    expect(notice.text).toContain(email);
    await page.getByRole('button', { name: 'Send another request' }).click();
    await expect(page.getByLabel('Project Description')).toHaveValue('');
  });

  test('offers its fixed choices, none of them empty', async ({ page }) => {
    await page.goto('/quote');
    for (const [label, values] of [
      ['Industry', ['technology', 'healthcare', 'finance', 'retail', 'manufacturing', 'other']],
      ['Team Size', ['1-10', '11-50', '51-200', '200+']],
      ['Budget', ['5k-10k', '10k-25k', '25k-50k', '50k+']],
      ['Timeline', ['asap', '1-3months', '3-6months', '6months+']],
    ] as const) {
      const offered = await page
        .getByLabel(label)
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(offered.slice(1)).toEqual(values);
      expect(offered[0]).not.toBe('');
    }
    await expect(page.getByRole('checkbox')).toHaveCount(6);
  });

  test('names every missing answer at its field', async ({ page }) => {
    await page.goto('/quote');
    await hydrated(page); // the browser's own bubbles come earlier
    await page.getByRole('button', { name: 'Request Quote' }).click();
    for (const message of [
      'Enter your name.',
      'Choose your industry.',
      'Choose a budget.',
      'Choose a timeline.',
      'Select at least one service',
      'Describe your project in a few words.',
    ]) {
      await expect(fieldMessage(page, message)).toBeVisible();
    }
    await expect(page.getByLabel('Name')).toBeFocused();
    await expectNoAxeViolations(page);
  });

  test('keeps a draft through a reload, and clears it when asked', async ({ page }) => {
    await page.goto('/quote');
    await fill(page, 'ada@example.com');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Byron');
    await expect(page.getByLabel('Budget')).toHaveValue('10k-25k');
    await expect(page.getByLabel('Book Publishing')).toBeChecked();
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test.describe('when the server cannot be reached', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('shows an error and keeps the text', async ({ page }) => {
      await page.goto('/quote');
      await fill(page, 'ada@example.com');
      await page.route('**/api/quotes', (route) => route.abort());
      await page.getByRole('button', { name: 'Request Quote' }).click();
      const text = 'There was an issue sending your request. Please try again.';
      await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(text);
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(text);
      await expect(page.getByLabel('Project Description')).toHaveValue('Less paper,\nfewer errors');
      await expect(page.getByRole('button', { name: 'Request Quote' })).toBeEnabled();
    });
  });

  test.describe('when the server refuses a field', () => {
    test.use({ expectedErrors: [/status of 400/] });

    test('its error is shown at the field', async ({ page }) => {
      await page.goto('/quote');
      await fill(page, 'ada@example.com');
      await page.getByLabel('Email').fill('ada@-.');
      await page.getByRole('button', { name: 'Request Quote' }).click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/e-mail address/);
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page.getByLabel('Name')).toHaveValue('Ada Byron');
    });
  });
});

test.describe('/enterprise', () => {
  const required = {
    'Company Name': 'Enter the name of your company.',
    'Contact Name': 'Enter your name.',
    Email: 'Enter an e-mail address such as name@example.com.',
    Industry: 'Choose your industry.',
    'Company Size': 'Choose the size of your company.',
    'Current Challenges': 'Describe your current challenges in a few words.',
    'AI Goals': 'Describe your goals in a few words.',
    Timeline: 'Choose a timeline.',
    Budget: 'Choose a budget.',
  };

  async function fill(page: Page, email: string): Promise<void> {
    await page.getByLabel('Company Name').fill('Engines Ltd');
    await page.getByLabel('Industry').selectOption('energy');
    await page.getByLabel('Company Size').selectOption('200-500');
    await page.getByLabel('Contact Name').fill('Ada Byron');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Current Challenges').fill('Too much paper');
    await page.getByLabel('AI Goals').fill('Less of it');
    await page.getByLabel('Timeline').selectOption('short');
    await page.getByLabel('Budget').selectOption('100k-250k');
  }

  test('a consultation goes through the checkout, is mailed, and ends on its own page', async ({
    page,
    mailTo,
  }) => {
    const email = freshEmail('enterprise');
    await page.goto('/enterprise');
    await fill(page, email);
    await asLongAsAPerson(page);
    await page.getByRole('button', { name: 'Request Consultation' }).click();
    await expect(page).toHaveURL(/\/payment-success\?.*consultation=true/);
    await expect(page.getByRole('heading', { level: 1, name: 'Consultation Requested!' })).toBeVisible();
    expect((await mailTo(email)).subject).toBe('We have your consultation request');
    const notice = await mailTo('admin@harborlight.example', 'New consultation request: Engines Ltd');
    expect(notice.text).toContain('AI goals: Less of it');
    expect(notice.text).toContain('Company size: 200-500');
  });

  test('every required answer is asked for at its field, the others are optional', async ({ page }) => {
    await page.goto('/enterprise');
    await page.getByRole('button', { name: 'Request Consultation' }).click();
    for (const [label, message] of Object.entries(required)) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(fieldMessage(page, message)).toBeVisible();
    }
    for (const label of ['Phone', 'Security Requirements', 'Additional Information']) {
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute(
      'href',
      '/',
    );
    await expectNoAxeViolations(page);
  });

  test.describe('when the server cannot be reached', () => {
    test.use({ expectedErrors: [/ERR_FAILED|checkout failed/] });

    test('shows an error and keeps the text', async ({ page }) => {
      await page.goto('/enterprise');
      await fill(page, 'ada@example.com');
      await page.route('**/api/checkout', (route) => route.abort());
      await page.getByRole('button', { name: 'Request Consultation' }).click();
      const sorry = 'There was an error submitting your form. Please try again.';
      const toast = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
      await expect(toast.getByText('Error', { exact: true })).toBeVisible();
      await expect(toast.getByText(sorry)).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(sorry);
      await expect(page.getByLabel('AI Goals')).toHaveValue('Less of it');
      await page.reload();
      await expect(page.getByLabel('AI Goals')).toHaveValue('Less of it');
    });
  });
});
