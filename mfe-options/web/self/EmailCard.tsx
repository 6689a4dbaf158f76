import { Button, Card } from '@saude/kits/ui'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { EmailChange } from './EmailChange.tsx'
import css from './SelfUpdate.module.css'

/** The e-mail by which the person signs in, and the way to another one. */
export function EmailCard({ email, isLocked }: { email: string | null | undefined; isLocked: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="E-mail">
      <div className={css.card}>
        <p>{email ? `${email}: com ele você entra no sistema.` : 'Nenhum e-mail: você entra com o CPF.'}</p>
        <Button icon={Mail} disabled={isLocked} onClick={() => setOpen(true)}>
          Alterar e-mail
        </Button>
      </div>
      {isOpen && <EmailChange email={email ?? null} onClose={() => setOpen(false)} />}
    </Card>
  )
}
