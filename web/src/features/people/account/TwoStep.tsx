/** Two-step sign-in in the account dialog: passkeys, authenticator app, recovery codes. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createRecoveryCodes,
  loadTwoStep,
  removeApp,
  type TwoStep as State,
} from '../../../api/two-step-client.ts';
import { messages } from '../../../content/messages.ts';
import { QueryView } from '../../../form/QueryView.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { AppSetup } from './AppSetup.tsx';
import { useAttempt } from './attempt.ts';
import { AddPasskey, PasskeyList } from './Passkeys.tsx';
import { NewCodes, RemainingCodes } from './RecoveryCodes.tsx';
import { Section } from './Section.tsx';

const t = messages('two-step');

const hasFactor = ({ passkeys, apps }: State): boolean => passkeys.length + apps.length > 0;

interface AppRowProps {
  id: string;
  onChange: () => void;
}

function AppRow({ id, onChange }: AppRowProps) {
  const { submitting, run } = useAttempt();
  const remove = (): Promise<boolean> =>
    run(async () => {
      await removeApp(id);
      toast({ text: t('app.removed_text') });
      onChange();
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2">
      <p>{t('app.title')}</p>
      <Button variant="secondary" size="sm" busy={submitting} onClick={() => void remove()}>
        {t('app.remove_label')}
      </Button>
    </div>
  );
}

interface FactorsProps {
  state: State;
  onChange: () => void;
}

function Factors({ state, onChange }: FactorsProps) {
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  /** After adding the first factor, shows recovery codes in case it is lost. */
  const added = async (): Promise<void> => {
    setSettingUp(false);
    if (state.codes === 0) setCodes(await createRecoveryCodes());
    onChange();
  };
  if (codes) return <NewCodes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <>
      <PasskeyList passkeys={state.passkeys} onChange={onChange} />
      {state.apps.map((app) => (
        <AppRow key={app.id} id={app.id} onChange={onChange} />
      ))}
      {settingUp ? (
        <AppSetup onDone={added} onCancel={() => setSettingUp(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <AddPasskey onDone={added} />
          {state.apps.length === 0 && (
            <Button variant="secondary" size="sm" onClick={() => setSettingUp(true)}>
              {t('app.set_up_label')}
            </Button>
          )}
        </div>
      )}
      {hasFactor(state) && (
        <RemainingCodes
          left={state.codes}
          onMade={(made) => {
            setCodes(made);
            onChange();
          }}
        />
      )}
    </>
  );
}

interface TwoStepProps {
  userId: string;
  /** Called when the presence of a factor is known or changes. */
  onState?: (protectedNow: boolean) => void;
}

export function TwoStep({ userId, onState }: TwoStepProps) {
  const client = useQueryClient();
  const queryKey = ['two-step', userId];
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const state = await loadTwoStep();
      onState?.(hasFactor(state));
      return state;
    },
    staleTime: 0,
  });
  const onChange = (): void => {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ['devices', userId] }); // some may have been signed out
  };
  return (
    <Section
      title={t('title')}
      text={query.data && !hasFactor(query.data) ? t('recommended_text') : t('text')}
    >
      <QueryView
        query={query}
        loading={t('loading_text')}
        failed={t('failed_title')}
        skeleton={<Skeleton className="h-11" />}
      >
        {(data) => <Factors state={data} onChange={onChange} />}
      </QueryView>
    </Section>
  );
}
