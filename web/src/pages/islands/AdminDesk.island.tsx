/** The desk of the administrator. Other users are sent to sign in or see that they lack permission. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAuth } from '../../api/auth.ts';
import { textsOf } from '../../content/island-texts.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import sheet from './desk/desk.css?url';
import { Waiting } from './desk/Waiting.tsx';

const Desk = lazy(async () => ({ default: (await import('./desk/Desk.tsx')).Desk }));
const FactorRequired = lazy(async () => ({
  default: (await import('./desk/FactorRequired.tsx')).FactorRequired,
}));

const Denied = () => (
  <div className="wrap section grid min-h-[60vh] content-center">
    <h1 className="display max-w-[16em] text-4xl">{textsOf('admin').denied_text}</h1>
  </div>
);

export function AdminDesk() {
  const { user, loading } = useAuth();
  /** The account that the server refused, so that another one is asked about afresh. */
  const [denied, setDenied] = useState<string | null>(null);
  /** The account that has to set up a second factor first. */
  const [unprotected, setUnprotected] = useState<string | null>(null);
  const anonymous = !loading && !user;

  useEffect(() => {
    if (anonymous) location.replace(paths.auth());
  }, [anonymous]);

  if (user && denied === user.id) return <Denied />;
  return (
    <div className="desk">
      <link rel="stylesheet" href={sheet} precedence="part" />
      {user && unprotected === user.id ? (
        <div className="desk-place">
          <h1 className="desk-name mb-4">{textsOf('admin').title}</h1>
          <Suspense fallback={<Waiting />}>
            <FactorRequired userId={user.id} onOpen={() => setUnprotected(null)} />
          </Suspense>
        </div>
      ) : user ? (
        <Suspense fallback={<Waiting />}>
          <Desk
            key={user.id}
            onUnprotected={() => setUnprotected(user.id)}
            onDenied={() => {
              setDenied(user.id);
              toast({
                title: 'Access Denied',
                text: "You don't have permission to access this page.",
                tone: 'danger',
              });
            }}
          />
        </Suspense>
      ) : (
        <div className="desk-place">
          <h1 className="desk-name mb-4">{textsOf('admin').title}</h1>
          <Waiting />
        </div>
      )}
    </div>
  );
}
