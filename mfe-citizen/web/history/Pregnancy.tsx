import { formatDate } from '@saude/contract/formats'
import { daysAfter } from '@saude/contract/instants'
import { Form, FormDialog } from '@saude/kits/form'
import { useAsk, useMay, useSend } from '@saude/kits/platform'
import { Button, ButtonLink, Notice, toast, useConfirm } from '@saude/kits/ui'
import { Baby } from 'lucide-react'
import { useState } from 'react'
import {
  citizenPregnancy,
  outcomes,
  pregnancyOutcomeCreate,
  pregnancyOutcomeRemove,
  puerperiumDays,
} from '../../contract/pregnancy.ts'
import css from './Pregnancy.module.css'

/** The form of a newborn, filled from the mother's record. */
const newborn = (mother: string, birth: string) => `/app/citizen/create?mother=${mother}&birth=${birth}`

/** Where somebody stands with a pregnancy, what is missing of it, and what follows from a birth. */
export function Pregnancy({ id, name }: { id: string; name: string }) {
  const { data } = useAsk(citizenPregnancy, { id })
  const mayRecord = useMay(pregnancyOutcomeCreate.permission)
  const mayRegister = useMay('citizenCreate')
  const [isOpen, setOpen] = useState(false)
  const [remove] = useSend(pregnancyOutcomeRemove)
  const confirm = useConfirm()
  if (!data?.standing) return null
  const { standing, until, outcomes: known } = data
  const record = mayRecord && (
    <Button kind={standing === 'outcomeMissing' ? 'primary' : 'default'} onClick={() => setOpen(true)}>
      Registrar desfecho
    </Button>
  )
  const dialog = isOpen && (
    <FormDialog title="Desfecho da gestação" subtitle={name} onClose={() => setOpen(false)}>
      <Form
        of={pregnancyOutcomeCreate}
        title="Desfecho da gestação"
        values={{}}
        fixed={{ citizenId: id }}
        submitLabel="Registrar desfecho"
        cancel={() => setOpen(false)}
        onDone={() => {
          toast.success('Desfecho registrado')
          setOpen(false)
        }}
      />
    </FormDialog>
  )
  if (standing === 'puerperium') {
    const ended = until ? daysAfter(until, -puerperiumDays) : undefined
    const last = known.find(({ day }) => day === ended)
    const isBirth = !last || last.kind === 'birth'
    const takeBack = async (outcome: string) => {
      const isMeant = await confirm({
        title: 'Remover o desfecho?',
        text: 'A gestação volta a constar como sem desfecho.',
        confirmLabel: 'Remover',
      })
      if (!isMeant) return
      try {
        await remove({ id: outcome, citizenId: id })
        toast.success('Desfecho removido')
      } catch (reason) {
        toast.failure(reason)
      }
    }
    return (
      <div className={css.part}>
        <Notice
          tone="info"
          title={`Puérpera até ${formatDate(until)}`}
          actions={
            <>
              {isBirth && mayRegister && ended && (
                <ButtonLink icon={Baby} href={newborn(id, ended)}>
                  Cadastrar recém-nascido
                </ButtonLink>
              )}
              {last && mayRecord && (
                <Button kind="quiet" onClick={() => void takeBack(last.id)}>
                  Remover desfecho
                </Button>
              )}
            </>
          }
        >
          {last ? `${outcomes[last.kind]} em ${formatDate(last.day)}` : `Desfecho em ${formatDate(ended)}`}
          {last?.by ? `, informado por ${last.by}.` : '.'}
        </Notice>
      </div>
    )
  }
  return (
    <div className={css.part}>
      {standing === 'outcomeMissing' ? (
        <Notice tone="warning" title="Gestação com desfecho não informado" actions={record}>
          O tempo da gestação terminou em {formatDate(until)}. Até que se informe o nascimento ou a perda, ela
          não conta como gestante.
        </Notice>
      ) : (
        <Notice tone="info" title="Gestante" actions={record}>
          {until ? `A gestação pode durar até ${formatDate(until)}.` : null}
        </Notice>
      )}
      {dialog}
    </div>
  )
}
