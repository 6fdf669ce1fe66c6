/**
 * The built-in assistant at /embed/assistant: the keeper, the conversation and a question box. It answers from the
 * site's own pages and states that it is an AI.
 */
import { useRef, useState } from 'react';
import type { AssistantTexts } from '../../../content/types.gen.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { Answer } from './api.ts';
import { Composer, Suggestions } from './Composer.tsx';
import { Consent } from './Consent.tsx';
import { Keeper } from './Keeper.tsx';
import { SwitchBar } from './SwitchBar.tsx';
import { Transcript } from './Transcript.tsx';
import { useConversation } from './use-conversation.ts';
import { isFramed, useHost } from './use-host.ts';
import { canListen, useListening } from './use-listening.ts';
import { useVoice } from './use-voice.ts';

/** Returns the text to speak: the assistant's words, then the quoted page. */
const spoken = ({ kind, text, sources: [first] }: Answer): string =>
  kind === 'pages' && first ? `${text} ${first.quote}` : text;

export function Assistant({ words }: { words: AssistantTexts }) {
  const hydrated = useHydrated();
  const framed = hydrated && isFramed();
  const hears = hydrated && canListen();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [muted, setMuted] = useState(false);
  const mutedNow = useRef(false); // an answer may arrive after the switch was pressed
  const [asksConsent, setAsksConsent] = useState(false);
  const consented = useRef(false);
  const voice = useVoice();
  const listening = useListening(setText);
  const conversation = useConversation(words.failed_text, (answer) => {
    if (!mutedNow.current) voice.speak(spoken(answer));
  });

  const mute = (wanted: boolean): void => {
    if (wanted) voice.silence();
    mutedNow.current = wanted;
    setMuted(wanted);
  };
  const listen = (wanted: boolean): void => {
    voice.silence();
    if (!wanted) listening.stop();
    else if (consented.current) listening.start();
    else setAsksConsent(true);
  };
  const send = async (question: string): Promise<void> => {
    listening.stop();
    setText('');
    box.current?.focus();
    if (!(await conversation.send(question))) setText((typed) => typed || question);
  };

  const switches = { muted, microphone: listening.active };
  useHost({
    canListen: hears,
    switches,
    onSwitches: (wanted) => {
      if (wanted.muted !== muted) mute(wanted.muted);
      if (wanted.microphone !== listening.active) listen(wanted.microphone);
    },
  });

  return (
    <main className="assistant" data-framed={framed || undefined}>
      <div className="stage night">
        <h1>{words.title}</h1>
        <Keeper mouth={voice.mouth} />
        {!framed && (
          <SwitchBar
            words={words.controls}
            {...switches}
            canListen={hears}
            onMute={mute}
            onMicrophone={listen}
          />
        )}
      </div>
      <div className="conversation">
        <Transcript words={words} exchanges={conversation.exchanges} />
        {conversation.exchanges.length === 0 && !asksConsent && <Suggestions words={words} onChoose={send} />}
        {asksConsent && (
          <Consent
            words={words.listening}
            onAllow={() => {
              consented.current = true;
              setAsksConsent(false);
              box.current?.focus();
              listening.start();
            }}
            onDeny={() => {
              setAsksConsent(false);
              box.current?.focus();
            }}
          />
        )}
        <p role="status" className="hearing">
          {listening.active && words.listening.active_text}
          {listening.denied && words.listening.denied_text}
        </p>
        <Composer
          words={words}
          box={box}
          text={text}
          onText={setText}
          busy={conversation.busy}
          failure={conversation.failure}
          onSend={() => void send(text.trim())}
        />
        <p className="small-print">
          {words.ai_notice}{' '}
          <a href={words.person.to} target="_top">
            {words.person.label}
          </a>
        </p>
      </div>
    </main>
  );
}
