import { demo, expect, expectNoAxeViolations, type Page, signIn, test } from '../../fixtures.ts';

/**
 * Checks all dialogs, menus and other states with axe: in light mode here or in the named file, in dark mode here.
 */

interface State {
  name: string;
  path: string;
  /** File that checks it in light mode. */
  light?: string;
  open(page: Page): Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Clicks and waits for the dialog. */
const opens = (trigger: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await button(page, trigger).click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
};

const forVisitors: State[] = [
  {
    name: 'the Partners menu',
    path: '/pricing',
    open: async (page) => {
      await page.getByRole('banner').locator('summary').filter({ hasText: 'Partners' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Find Partners' })).toBeVisible();
    },
  },
  {
    name: 'a service in detail',
    path: '/',
    light: 'site.spec.ts',
    open: opens('Learn More: Digital Products', 'Digital Products'),
  },
  {
    name: 'the quick purchase list',
    path: '/',
    open: async (page) => {
      await page.mouse.wheel(0, 900);
      await button(page, 'Quick Purchase').click();
      await expect(page.getByRole('link', { name: 'View All Services' })).toBeVisible();
    },
  },
  {
    name: 'the search of services',
    path: '/pricing',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Search services' }).fill('training');
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'a question answered',
    path: '/ai-chatbots-for-business',
    open: async (page) => {
      const answers = page.getByRole('main').locator('details');
      await answers.first().locator('summary').click();
      await expect(answers.first().locator('p').first()).toBeVisible();
    },
  },
  {
    name: 'a picture of the portfolio',
    path: '/digital-products',
    light: 'marketing/products.spec.ts',
    open: opens(/Weather Radar/, 'Weather Radar'),
  },
  {
    name: 'a request for an introduction',
    path: '/partners',
    light: 'partners.spec.ts',
    open: opens(/Request Introduction/, 'Request an Introduction'),
  },
  {
    name: 'the answers that are missing',
    path: '/become-partner',
    open: async (page) => {
      await button(page, 'Submit Partner Application').click();
      await expect(page.getByLabel('Company Name')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'signing up',
    path: '/auth',
    light: 'accounts.spec.ts',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await expect(button(page, 'Sign Up')).toBeVisible();
    },
  },
  {
    name: 'help after a checkout that did not end',
    path: '/checkout-incomplete?service=AI%20Training',
    light: 'orders.spec.ts',
    open: async (page) => {
      await expect(page.getByRole('heading', { name: /Need Help/ })).toBeVisible();
    },
  },
  { name: 'a page that is not there', path: '/no-such-page', open: async () => {} },
];

async function check(page: Page, { path, open }: Omit<State, 'name'>): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await open(page);
  await expectNoAxeViolations(page);
}

for (const colorScheme of ['light', 'dark'] as const) {
  const dark = colorScheme === 'dark';
  test.describe(`accessible when open, in ${colorScheme}`, () => {
    test.use({ colorScheme, expectedErrors: [/status of 404/] });

    for (const state of forVisitors) {
      test(`${state.name} on ${state.path}`, { tag: dark || state.light ? '@all' : [] }, async ({ page }) =>
        check(page, state),
      );
    }

    test('the menu of a phone @phone', { tag: dark ? '@all' : [] }, async ({ page }) => {
      await check(page, {
        path: '/',
        open: async () => {
          await page.getByRole('banner').locator('summary[aria-label=Menu]').click();
          await expect(page.getByRole('banner').getByRole('link', { name: 'Find Partners' })).toBeVisible();
        },
      });
    });

    // In light mode: calendar.spec.ts, partners.spec.ts and admin-money.spec.ts.
    test('the calendar of a signed-in user, and its dialogs', { tag: '@all' }, async ({ page }) => {
      await signIn(page, demo.user);
      const title = `Open state ${Date.now()}`;
      await check(page, {
        path: '/calendar',
        open: async () => {
          await expect(page.getByText('No notifications yet')).toBeVisible();
          await button(page, 'New Event').click();
          await page.getByRole('dialog', { name: 'New Event' }).getByLabel('Title').fill(title);
        },
      });
      await button(page, 'Create Event').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: new RegExp(title) }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(
        page.getByRole('dialog', { name: 'Are you sure you want to delete this event?' }),
      ).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Event deleted successfully')).toBeVisible();
    });

    test('the desk of the administrator, and a partner in detail', { tag: '@all' }, async ({ page }) => {
      await signIn(page, demo.admin);
      await check(page, {
        path: '/admin',
        open: async () => expect(page.getByRole('row').nth(1)).toBeVisible(),
      });
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await expect(page.getByRole('article').getByText('Specializations')).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('requests and sales', { tag: '@all' }, async ({ page, request }) => {
      await request.post('/api/quotes', {
        data: {
          name: 'Iris Lindqvist',
          email: 'iris@example.com',
          industry: 'technology',
          budget: '5k-10k',
          timeline: 'asap',
          services: ['AI Training'],
          projectDescription: 'Less paper.',
          elapsed_ms: 20_000,
        },
      });
      await request.post('/api/checkout', { data: { serviceId: 'video-package', amount: 149700 } });
      await signIn(page, demo.admin);
      for (const tab of ['leads', 'orders'] as const) {
        await check(page, {
          path: `/admin?tab=${tab}`,
          open: async () => {
            const row = page.getByRole('row').nth(1);
            await expect(row).toBeVisible();
            if (tab === 'orders') await page.getByText('Show as a table').click();
            await expectNoAxeViolations(page);
            await row.getByRole('link').first().click();
            await expect(page.getByRole('article').getByRole('heading', { name: 'History' })).toBeVisible();
          },
        });
      }
    });
  });
}
