/** The two switches, if no window around the assistant has them. */
import type { AssistantTexts } from '../../../content/types.gen.ts';
import { Mic, MicOff, Volume, VolumeOff } from '../../../ui/icons.tsx';
import type { Switches } from './protocol.ts';

interface SwitchBarProps extends Switches {
  words: AssistantTexts['controls'];
  canListen: boolean;
  onMute: (muted: boolean) => void;
  onMicrophone: (on: boolean) => void;
}

export const SwitchBar = ({ words, muted, microphone, canListen, onMute, onMicrophone }: SwitchBarProps) => (
  <div className="switches">
    <button type="button" aria-pressed={muted} onClick={() => onMute(!muted)}>
      {muted ? <VolumeOff /> : <Volume />}
      {words.mute_label}
    </button>
    {canListen ? (
      <button type="button" aria-pressed={microphone} onClick={() => onMicrophone(!microphone)}>
        {microphone ? <Mic /> : <MicOff />}
        {words.microphone_label}
      </button>
    ) : (
      <p>{words.no_microphone_text}</p>
    )}
  </div>
);
