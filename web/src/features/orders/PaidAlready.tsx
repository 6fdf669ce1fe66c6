/** Sends the buyer of an order that is paid after all, in another tab perhaps, to the page that says so. */

import { useEffect } from 'react';
import { QueryProvider } from '../../api/query.tsx';
import { useLocation } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';
import { useOrder } from './api.ts';

function Watch({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const { data } = useOrder(token);
  const paid = data?.state === 'paid';
  useEffect(() => {
    if (paid) navigate(paths.paymentSuccess({ order: token }), { replace: true });
  }, [paid, token, navigate]);
  return null;
}

export const PaidAlready = ({ token }: { token: string }) => (
  <QueryProvider>
    <Watch token={token} />
  </QueryProvider>
);
