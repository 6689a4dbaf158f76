import { useEffect, useState } from 'react'
import type { Stories } from '../../gallery/story.ts'
import { Captcha, Notice } from '../index.ts'
import type { Provider } from './provider.ts'

type Render = Provider['render']

/** Stands in for the provider, whose script no story may fetch. */
function useProvider(render: Render): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const before = globalThis.turnstile
    globalThis.turnstile = { render, remove: () => undefined }
    setReady(true)
    return () => {
      globalThis.turnstile = before
    }
  }, [render])
  return ready
}

const asks: Render = (box, { callback }) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Confirmar que sou uma pessoa'
  button.addEventListener('click', () => callback('prova'))
  box.replaceChildren(button)
  return 'w-1'
}
const fails: Render = (_box, options) => {
  queueMicrotask(options['error-callback'])
  return 'w-1'
}

function Asked({ render }: { render: Render }) {
  const [token, setToken] = useState<string | null>(null)
  if (!useProvider(render)) return null
  return (
    <>
      <Captcha siteKey="chave" round={1} onToken={setToken} />
      {token && <Notice tone="success">Confirmado</Notice>}
    </>
  )
}

/** Proof that no machine is at work. */
export const stories: Stories = {
  title: 'Verificação de segurança',
  stories: {
    asked: { title: 'Pedida', draw: () => <Asked render={asks} /> },
    failed: { title: 'Não carregada', draw: () => <Asked render={fails} /> },
  },
}
