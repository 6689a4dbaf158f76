import { Mic, MicOff } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../control/Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { isLocal } from './recognition.ts'
import css from './Speech.module.css'
import { useSpeech } from './useSpeech.ts'

export interface SpeechButtonProps {
  /** Names what is dictated, 'Ditar Observação', … */
  label?: string | undefined
  /** … or the id of the element that does. */
  labelId?: string | undefined
  /** Gets each sentence once, when it is certain. */
  onHeard: (text: string) => void
}

/** The person agreed, on this page, that the browser may send the audio to its maker. */
let hasAgreed = false

/**
 * Switches dictation on and off; drawn where the browser has it. Nothing listens before it is pressed, and where the
 * audio would leave the device the person is asked first.
 */
export function SpeechButton({ label, labelId, onHeard }: SpeechButtonProps) {
  const id = useId()
  const { isListening, interim, start, stop } = useSpeech(onHeard)
  const [isAsking, setAsking] = useState(false)

  const press = async () => {
    if (isListening) return stop()
    const local = await isLocal()
    if (local || hasAgreed) start(local)
    else setAsking(true)
  }
  const agree = () => {
    hasAgreed = true
    setAsking(false)
    start(false)
  }

  const Drawn = isListening ? MicOff : Mic
  return (
    <div className={css.speech}>
      {isListening && (
        <p className={css.interim} role="status">
          {interim || 'Ouvindo…'}
        </p>
      )}
      <button
        id={id}
        type="button"
        className={css.button}
        aria-label={label ? `Ditar ${label}` : 'Ditar'}
        aria-labelledby={labelId && !label ? `${id} ${labelId}` : undefined}
        aria-pressed={isListening}
        onClick={() => void press()}
      >
        <Drawn size={18} aria-hidden />
      </button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Ditar com o microfone?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancelar</Button>
            <Button kind="primary" icon={Mic} onClick={agree}>
              Ditar
            </Button>
          </>
        }
      >
        Este navegador pode enviar o áudio ao fabricante para transcrevê-lo. Evite ditar dados que
        identifiquem pessoas.
      </Dialog>
    </div>
  )
}
