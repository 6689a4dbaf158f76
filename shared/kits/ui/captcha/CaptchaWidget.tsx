import { useEffect, useRef, useState } from 'react'
import { Button } from '../control/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import css from './Captcha.module.css'
import { loadProvider, type Provider } from './provider.ts'

export interface CaptchaProps {
  /** The public key of this site (setting CAPTCHA_SITE_KEY). */
  siteKey: string
  /** Another number starts anew: a proof can be used once. */
  round: number
  /** The proof to be sent along; null while there is none. */
  onToken: (token: string | null) => void
}

/** The provider's own box. */
export default function CaptchaWidget({ siteKey, round, onToken }: CaptchaProps) {
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let drawn: { provider: Provider; id: string } | undefined
    let isGone = false
    setFailed(false)
    onToken(null)
    loadProvider().then(
      (provider) => {
        if (isGone || !box.current) return
        const id = provider.render(box.current, {
          sitekey: siteKey,
          language: 'pt-br',
          callback: onToken,
          'expired-callback': () => onToken(null),
          'error-callback': () => {
            onToken(null)
            setFailed(true)
          },
        })
        drawn = { provider, id }
      },
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
      if (drawn) drawn.provider.remove(drawn.id)
    }
  }, [siteKey, round, onToken, attempt])

  return (
    <section aria-label="Verificação de segurança" className={css.captcha}>
      <div ref={box} />
      {failed && (
        <Notice
          title="Não foi possível carregar a verificação de segurança"
          actions={<Button onClick={() => setAttempt(attempt + 1)}>Tentar novamente</Button>}
        />
      )}
    </section>
  )
}
