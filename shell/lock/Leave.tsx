import { signOut } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { Button, Notice } from '@saude/kits/ui'
import { useState } from 'react'

/** 'Sair' of a covered page, asked twice where it stands: a dialog would lie beneath the cover. */
export function Leave() {
  const [isAsked, setAsked] = useState(false)
  const leave = async () => {
    await signOut()
    await navigate('/app/login', { replace: true, force: true })
  }
  return isAsked ? (
    <Notice
      tone="warning"
      actions={
        <>
          <Button onClick={() => setAsked(false)}>Voltar</Button>
          <Button kind="danger" onClick={() => void leave()}>
            Sair mesmo assim
          </Button>
        </>
      }
    >
      O que foi digitado e não foi gravado se perde.
    </Notice>
  ) : (
    <Button kind="quiet" wide onClick={() => setAsked(true)}>
      Sair
    </Button>
  )
}
