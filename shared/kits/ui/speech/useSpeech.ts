import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { createRecognition, type Recognition, type ResultEvent } from './recognition.ts'

export interface Speech {
  readonly isListening: boolean
  /** What is being said now, and may still change. */
  readonly interim: string
  /** `local`: the audio stays on the device. */
  readonly start: (local: boolean) => void
  readonly stop: () => void
}

const denied = 'Você precisa dar permissão para usar este recurso'

/** Words for the errors of a browser; what the person did or did not do is none. */
const errors: Readonly<Record<string, string | undefined>> = {
  'not-allowed': denied,
  'service-not-allowed': denied,
  'audio-capture': 'Nenhum microfone foi encontrado',
  network: 'Problema na conexão, verifique sua rede',
  'language-not-supported': 'Este navegador não entende português',
}
const unremarkable = ['no-speech', 'aborted']

/** Turns speech into text while the person wants it. `onHeard` gets each sentence once, when it is certain. */
export function useSpeech(onHeard: (text: string) => void): Speech {
  const [isListening, setListening] = useState(false)
  const [interim, setInterim] = useState('')
  const current = useRef<Recognition>(null)
  const heard = useRef(onHeard)
  heard.current = onHeard

  const stop = useCallback(() => current.current?.stop(), [])

  const start = useCallback((local: boolean) => {
    if (current.current) return
    const recognition = createRecognition(local)
    if (!recognition) return
    recognition.onresult = (event) => {
      const { certain, guessed } = read(event)
      setInterim(guessed)
      if (certain) heard.current(certain)
    }
    recognition.onerror = ({ error }) => {
      if (!unremarkable.includes(error)) toast.error(errors[error] ?? 'Não foi possível ouvir')
    }
    recognition.onend = () => {
      if (current.current === recognition) current.current = null
      setListening(false)
      setInterim('')
    }
    current.current = recognition
    try {
      recognition.start()
      setListening(true)
    } catch (error) {
      current.current = null
      toast.failure(error)
    }
  }, [])

  // Leaving the screen ends it.
  useEffect(
    () => () => {
      const recognition = current.current
      current.current = null
      if (!recognition) return
      recognition.onresult = recognition.onerror = recognition.onend = null
      recognition.abort()
    },
    [],
  )
  return { isListening, interim, start, stop }
}

/** The sentences that are certain now, and the guess at the one being said. */
function read({ results, resultIndex }: ResultEvent): { certain: string; guessed: string } {
  const fresh = Array.from(results).slice(resultIndex)
  const join = (isFinal: boolean) =>
    fresh
      .filter((result) => result.isFinal === isFinal)
      .map((result) => result[0]?.transcript.trim() ?? '')
      .filter(Boolean)
      .join(' ')
  return { certain: join(true), guessed: join(false) }
}

/** A text with what was said after it: `added('Tosse', 'há dois dias')` is 'Tosse há dois dias'. */
export const added = (text: string, said: string): string =>
  text === '' || /\s$/.test(text) ? text + said : `${text} ${said}`
