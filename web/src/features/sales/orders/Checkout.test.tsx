import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authStore } from '../../../api/session.ts';
import { site } from '../../../content/built-in.ts';
import { serviceOf } from '../../../content/catalogue.ts';
import { toastStore } from '../../../ui/toast.ts';
import { Checkout } from './Checkout.island.tsx';
import { checkoutHere, requestFor } from './checkout.ts';

const catalogued = (id: string) => {
  const service = serviceOf(site, id);
  if (!service) throw new Error(`the catalogue has no ${id}`);
  return service;
};

const Order = ({ id, label }: { id: string; label: string }) => (
  <Checkout service={catalogued(id)} label={label} describedBy="name" variant="primary" fails="checkout" />
);

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const stripeUrl = 'https://checkout.stripe.com/c/pay/1';

interface FakeTab {
  closed: boolean;
  opener: unknown;
  close: () => void;
  location: { replace: (url: string) => void };
}

function fakeTab(): FakeTab {
  const tab: FakeTab = { closed: false, opener: window, close: vi.fn(), location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

/** A server that responds when the test says so. */
function heldFetch() {
  let release: (response: Response) => void = () => {};
  const fetching = vi.fn(
    (_request: Request) =>
      new Promise<Response>((resolve) => {
        release = resolve;
      }),
  );
  vi.stubGlobal('fetch', fetching);
  return { fetching, release: (response: Response) => release(response) };
}

const lastToast = () => toastStore.get().at(-1);

beforeEach(() => {
  authStore.set({ loading: false, session: null, user: null });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => toastStore.set([]));

describe('the checkout button', () => {
  test('is busy while the server is asked, and only the one that was pressed', async () => {
    const tab = fakeTab();
    const { fetching, release } = heldFetch();
    render(
      <>
        <Order id="video-package" label="Order Now" />
        <Order id="brand-package" label="Buy Now" />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Order Now' }));

    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' });
    expect(busy.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy Now' }).disabled).toBe(false);

    await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
    const sent = fetching.mock.calls[0]?.[0];
    expect(await sent?.json()).toEqual({
      serviceId: 'video-package',
      serviceName: 'Video Package',
      amount: 149700,
      isRecurring: false,
    });
    release(answer(200, { url: stripeUrl }));

    await screen.findByRole('button', { name: 'Order Now' });
    expect(tab.location.replace).toHaveBeenCalledWith(stripeUrl);
    expect(tab.opener).toBeNull();
    expect(lastToast()).toMatchObject({
      title: 'Checkout Opened',
      text: 'Stripe checkout has opened in a new tab. Complete your payment there.',
    });
  });

  test.each([
    [
      'the reason the server gives',
      409,
      { error: { message: 'The price has changed.' } },
      'The price has changed.',
    ],
    ['its own words when there is no reason', 500, {}, 'Failed to start checkout process. Please try again.'],
    ['its own words when there is no url', 200, {}, 'Failed to start checkout process. Please try again.'],
    [
      'its own words for a hostile url (docs/security.md, T26)',
      200,
      { url: 'javascript:alert(1)' },
      'Failed to start checkout process. Please try again.',
    ],
    [
      'its own words for an unencrypted url',
      200,
      { url: 'http://evil.example/' },
      'Failed to start checkout process. Please try again.',
    ],
  ])('fails with %s, closes the tab and is idle again', async (_, status, body, text) => {
    const tab = fakeTab();
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer(status, body)),
    );
    render(<Order id="video-package" label="Order Now" />);
    await userEvent.click(screen.getByRole('button', { name: 'Order Now' }));

    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Checkout Error', text, tone: 'danger' }));
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.location.replace).not.toHaveBeenCalled();
    await screen.findByRole('button', { name: 'Order Now' });
  });

  test('navigates this window when the browser blocked the tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(window, 'open').mockReturnValue(null);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer(200, { url: stripeUrl })),
    );
    render(<Order id="video-package" label="Order Now" />);
    await userEvent.click(screen.getByRole('button', { name: 'Order Now' }));

    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Popup Blocked',
        text: 'Please allow popups and try again, or copy the link to open manually.',
      }),
    );
    await vi.runAllTimersAsync();
    expect(assign).toHaveBeenCalledWith(stripeUrl);
    vi.useRealTimers();
  });
});

test('a monthly service is asked for as recurring', () => {
  expect(requestFor(catalogued('white-label-templates'))).toEqual({
    serviceId: 'white-label-templates',
    serviceName: 'White-Label Templates',
    amount: 299900,
    isRecurring: true,
  });
});

test('a refused consultation keeps its own text in the toast, and gives the form the reason', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(422, { error: { message: 'The email address is not valid.' } })),
  );
  const failure = await checkoutHere(requestFor(catalogued('video-package')), 'consultation');
  expect(failure?.message).toBe('The email address is not valid.');
  await vi.waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Error',
      text: 'There was an error submitting your form. Please try again.',
      tone: 'danger',
    }),
  );
});

test('an order without a payment page opens no tab, and is the same order when sent again', async () => {
  const opened = vi.spyOn(window, 'open');
  const fetching = vi.fn(async (_request: Request) => answer(409, { error: { message: 'Too many.' } }));
  vi.stubGlobal('fetch', fetching);
  const request = requestFor(catalogued('video-package'), { name: 'Ada' });
  await checkoutHere(request);
  await checkoutHere(request);
  const [first, second] = await Promise.all(fetching.mock.calls.map(([sent]) => sent.json()));
  expect(opened).not.toHaveBeenCalled();
  expect(first.formData.requestKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toEqual(first);
});
