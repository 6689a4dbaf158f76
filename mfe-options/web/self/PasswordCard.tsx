import { formatDate } from '@saude/contract/formats'
import { Button, Card } from '@saude/kits/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { PasswordChange } from './PasswordChange.tsx'
import css from './SelfUpdate.module.css'

/** When the password was set, and the way to another one. */
export function PasswordCard({ changedAt }: { changedAt: string | null | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Senha">
      <div className={css.card}>
        <p>
          {changedAt ? `Definida em ${formatDate(changedAt)}. ` : ''}
          Ao trocá-la, as suas outras sessões são encerradas.
        </p>
        <Button icon={KeyRound} onClick={() => setOpen(true)}>
          Alterar senha
        </Button>
      </div>
      {isOpen && <PasswordChange onClose={() => setOpen(false)} />}
    </Card>
  )
}
