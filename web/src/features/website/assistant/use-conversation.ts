/** The conversation: questions, answers, and the pending question. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/problem.ts';
import { type Answer, ask } from './api.ts';

export interface Exchange {
  id: number;
  question: string;
  /** The received part of a streamed answer. */
  partial: string;
  answer?: Answer;
}

export interface Conversation {
  exchanges: readonly Exchange[];
  busy: boolean;
  /** Error of the last question, which isn't part of the conversation then. */
  failure: string;
  /** Resolves to true if the question was answered. */
  send: (question: string) => Promise<boolean>;
}

/** Maximum number of visible messages. */
const most = 50;

export function useConversation(failedText: string, onAnswer: (answer: Answer) => void): Conversation {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [failure, setFailure] = useState('');
  const control = useRef<AbortController>(undefined);
  const ids = useRef(0);
  const busy = exchanges.at(-1)?.answer === undefined && exchanges.length > 0;

  useEffect(() => () => control.current?.abort(), []);

  const change = useCallback((id: number, update: (exchange: Exchange) => Exchange | undefined) => {
    setExchanges((list) =>
      list.flatMap((exchange) => (exchange.id === id ? (update(exchange) ?? []) : exchange)),
    );
  }, []);

  const send = async (question: string): Promise<boolean> => {
    ids.current += 1;
    const id = ids.current;
    control.current = new AbortController();
    const { signal } = control.current;
    setFailure('');
    setExchanges((list) => [...list, { id, question, partial: '' }].slice(-most));
    try {
      const onText = (text: string) =>
        change(id, (exchange) => ({ ...exchange, partial: exchange.partial + text }));
      const answer = await ask(question, onText, signal);
      change(id, (exchange) => ({ ...exchange, answer }));
      onAnswer(answer);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      change(id, () => undefined);
      setFailure(errorText(error, failedText));
      return false;
    }
  };

  return { exchanges, busy, failure, send };
}
