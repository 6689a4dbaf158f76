import { fieldsOf } from '@saude/contract/clean'
import type { AppError } from '@saude/contract/errors'
import { metaOf } from '@saude/contract/meta'
import { useCallback, useMemo, useRef, useState } from 'react'
import type * as yup from 'yup'

export interface CaptchaWork {
  /** Key of the site, once the server asked for a proof. */
  readonly siteKey: string | undefined
  /** Raised with every proof that was used up: the widget then starts anew. */
  readonly round: number
  readonly onToken: (token: string | null) => void
  /** The proof under the name of its field, to be sent along. */
  readonly proof: () => Readonly<Record<string, string>>
  /** Looks whether an error asks for a proof; one that was sent is used up in any case. */
  readonly heed: (error: AppError) => void
}

/** The captcha of a form whose input has a field for it. */
export function useCaptcha(input: yup.AnySchema): CaptchaWork {
  const [{ siteKey, round }, setAsked] = useState<{ siteKey?: string; round: number }>({ round: 0 })
  const token = useRef<string>(null)
  const field = useMemo(
    () => Object.entries(fieldsOf(input)).find(([, schema]) => metaOf(schema).kind === 'captcha')?.[0],
    [input],
  )
  const proof = useCallback(
    (): Readonly<Record<string, string>> =>
      field !== undefined && token.current !== null ? { [field]: token.current } : {},
    [field],
  )
  const heed = useCallback((error: AppError) => {
    token.current = null
    setAsked((had) => {
      const key = error.payload?.captcha ?? had.siteKey
      return key === undefined ? had : { siteKey: key, round: had.round + 1 }
    })
  }, [])
  const onToken = useCallback((next: string | null) => {
    token.current = next
  }, [])
  return { siteKey: field === undefined ? undefined : siteKey, round, onToken, proof, heed }
}
