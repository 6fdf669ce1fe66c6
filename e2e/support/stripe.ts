import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Harborlight } from './harborlight.ts';

/** A Stripe checkout page. */
interface Session {
  id: string;
  orderId: string;
  cents: number;
  mode: string;
}

/** A program that sells through a local fake of Stripe, and the fake's controls. */
export interface StripeShop {
  server: Harborlight;
  /** Returns the newest checkout page. */
  session: () => Session;
  /** Sends a signed message, which the site must accept. */
  sendEvent: (type: string, object: Record<string, unknown>) => Promise<void>;
  /** Sends the message that the newest page is paid or has expired. */
  complete: () => Promise<void>;
  expire: () => Promise<void>;
  stop: () => Promise<void>;
}

const secret = 'whsec_of_the_browser_tests_0123456789';

/** Renewal time of the subscriptions in these tests. */
const paidUntil = Math.floor(Date.UTC(2099, 0, 15, 12) / 1000);

const subscriptionOf = (id: string, ending: boolean) => ({
  id,
  object: 'subscription',
  status: 'active',
  cancel_at_period_end: ending,
  items: { object: 'list', data: [{ id: 'si_1', current_period_end: paidUntil }] },
});

/** Returns the monthly invoice of a subscription. */
export const invoiceOf = (subscription: string, reason: string, more: Record<string, unknown> = {}) => ({
  id: `in_${randomUUID()}`,
  object: 'invoice',
  billing_reason: reason,
  subscription,
  currency: 'usd',
  lines: { object: 'list', data: [{ period: { end: paidUntil } }] },
  ...more,
});

/** Creates checkout pages, which the browser never opens. Go tests use a stricter fake. */
export async function startStripeShop(): Promise<StripeShop> {
  const sessions: Session[] = [];
  const api = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      const subscription = /^\/v1\/subscriptions\/(.+)$/.exec(request.url ?? '')?.[1];
      if (request.method === 'POST' && subscription) {
        return response.end(
          JSON.stringify(subscriptionOf(subscription, body.includes('cancel_at_period_end=true'))),
        );
      }
      if (request.method !== 'POST' || request.url !== '/v1/checkout/sessions') {
        response.statusCode = 404;
        return response.end('{"error":{"type":"invalid_request_error","message":"Nothing is here."}}');
      }
      const form = new URLSearchParams(body);
      const session = {
        id: `cs_test_${sessions.length + 1}`,
        orderId: form.get('client_reference_id') ?? '',
        cents: Number(form.get('line_items[0][price_data][unit_amount]')),
        mode: form.get('mode') ?? '',
      };
      sessions.push(session);
      return response.end(
        JSON.stringify({
          id: session.id,
          object: 'checkout.session',
          url: `https://checkout.stripe.com/c/pay/${session.id}`,
        }),
      );
    });
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const { port } = api.address() as AddressInfo;
  const stopApi = () => new Promise((closed) => void api.close(closed).closeAllConnections());
  const server = await Harborlight.start([
    ...['--payments', 'stripe', '--stripe-secret-key', 'sk_test_of_the_browser_tests'],
    ...['--stripe-webhook-secret', secret, '--stripe-api-base', `http://127.0.0.1:${port}`],
  ]).catch(async (error: unknown) => {
    await stopApi();
    throw error;
  });

  const tell: StripeShop['sendEvent'] = async (type, object) => {
    const time = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: '2026-03-25.dahlia',
      created: time,
      livemode: false,
      type,
      data: { object },
    });
    const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const answer = await fetch(`${server.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${hash}` },
      body,
    });
    if (!answer.ok) throw new Error(`${type} was answered ${answer.status}: ${await answer.text()}`);
  };
  const session = (): Session => {
    const newest = sessions.at(-1);
    if (!newest) throw new Error('no checkout page was made');
    return newest;
  };
  const about = (status: string, payment: string) => {
    const { id, orderId, cents, mode } = session();
    return {
      id,
      object: 'checkout.session',
      client_reference_id: orderId,
      status,
      payment_status: payment,
      mode,
      currency: 'usd',
      amount_subtotal: cents,
      amount_total: cents,
      livemode: false,
      ...(status === 'complete' && mode === 'subscription' && { subscription: `sub_${id}` }),
      ...(status === 'complete' && mode === 'payment' && { payment_intent: `pi_${id}` }),
    };
  };
  return {
    server,
    session,
    sendEvent: tell,
    complete: () => tell('checkout.session.completed', about('complete', 'paid')),
    expire: () => tell('checkout.session.expired', about('expired', 'unpaid')),
    stop: async () => {
      await server.stop();
      await stopApi();
    },
  };
}
