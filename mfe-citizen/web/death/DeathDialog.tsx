import { describeError } from '@saude/contract/errors'
import { formatDate, formatDateTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { useSend } from '@saude/kits/platform'
import { Button, Dialog, ErrorScreen, Facts, Notice, Skeleton, toast } from '@saude/kits/ui'
import { type ReactNode, useState } from 'react'
import { type citizenGet, citizenUpdate, deathFields } from '../../contract/citizen.ts'
import { deathPlaces } from '../../contract/death-places.ts'
import css from './Death.module.css'
import { Held } from './Held.tsx'
import { useDeath } from './useDeath.ts'

type Citizen = OutputOf<typeof citizenGet>

interface DeathDialogProps {
  citizen: Citizen
  onClose: () => void
}

type View = 'form' | 'state' | 'ask' | 'undone'

/** 'Registrar óbito' of somebody who lives; of somebody who has died what it ended, and the way back. */
export default function DeathDialog({ citizen, onClose }: DeathDialogProps) {
  const [view, setView] = useState<View>(citizen.deathAt ? 'state' : 'form')
  if (view === 'form')
    return (
      <Register
        citizen={citizen}
        onClose={citizen.deathAt ? () => setView('state') : onClose}
        onDone={() => setView('state')}
      />
    )
  if (view === 'undone') return <Undone citizen={citizen} onClose={onClose} />
  if (view === 'ask')
    return <Undo citizen={citizen} onBack={() => setView('state')} onDone={() => setView('undone')} />
  return <Registered citizen={citizen} onClose={onClose} onChange={setView} />
}

type Asked = ReturnType<typeof useDeath>

/** What is held, while it comes and where it does not. */
function HeldOf({ asked, label }: { asked: Asked; label: string }) {
  const { data, error, refetch, isUnderway } = asked
  if (!data)
    return error ? (
      <ErrorScreen error={error} retry={refetch} level={3} />
    ) : (
      <Skeleton kind="rows" count={4} />
    )
  return (
    <>
      {data.missing.length > 0 && (
        <Notice tone="warning" title={`Sem resposta agora: ${data.missing.join(', ')}`}>
          O que houver ali é encerrado assim que voltar a responder.
        </Notice>
      )}
      {isUnderway && <Notice tone="info" title="Os outros registros do cidadão estão sendo atualizados…" />}
      <Held items={data.items} label={label} />
    </>
  )
}

function Register({ citizen, onClose, onDone }: DeathDialogProps & { onDone: () => void }) {
  const isCorrection = Boolean(citizen.deathAt)
  const asked = useDeath(citizen.id, 'open')
  const title = isCorrection ? 'Corrigir dados do óbito' : 'Registrar óbito'
  return (
    <FormDialog title={title} subtitle={citizen.name} onClose={onClose}>
      {!isCorrection && (
        <div className={css.body}>
          <Notice tone="warning" title="O óbito encerra tudo o que o cidadão tem em aberto">
            Se foi engano, ele pode ser desfeito: volta o que não tiver sido dado a outra pessoa.
          </Notice>
          <HeldOf asked={asked} label="O que será encerrado" />
        </div>
      )}
      <Form
        of={citizenUpdate}
        at="document"
        title={title}
        values={citizen}
        only={deathFields}
        submitLabel={isCorrection ? 'Alterar' : 'Registrar óbito'}
        cancel={onClose}
        onDone={(answer) => {
          if (answer) toast.success(isCorrection ? 'Alterado com sucesso!' : 'Óbito registrado')
          if (answer || isCorrection) onDone()
          else onClose()
        }}
      />
    </FormDialog>
  )
}

function Shell({
  citizen,
  title,
  actions,
  onClose,
  children,
}: DeathDialogProps & { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <Dialog
      open
      flush
      size="medium"
      title={title}
      subtitle={citizen.name}
      onClose={onClose}
      actions={actions}
    >
      <div className={css.body}>{children}</div>
    </Dialog>
  )
}

function Registered({ citizen, onClose, onChange }: DeathDialogProps & { onChange: (view: View) => void }) {
  const asked = useDeath(citizen.id, 'ended')
  const { data } = asked
  const by = data?.registeredBy ? `, por ${data.registeredBy}` : ''
  return (
    <Shell
      citizen={citizen}
      title="Óbito"
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onClick={() => onChange('ask')}>
            Desfazer óbito
          </Button>
          <Button onClick={() => onChange('form')}>Corrigir dados</Button>
          <Button kind="primary" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Facts
        layout="pairs"
        items={[
          { label: 'Data de óbito', value: formatDate(data?.deathAt ?? citizen.deathAt) },
          { label: 'Número da DO', value: citizen.deathCertificate ?? 'Sem informação' },
          {
            label: 'Local do óbito',
            value: citizen.deathPlace ? deathPlaces[citizen.deathPlace] : 'Sem informação',
          },
          { label: 'Informado por', value: citizen.deathReportedBy ?? 'Sem informação' },
          {
            label: 'Registrado em',
            value: data?.registeredAt ? `${formatDateTime(data.registeredAt)}${by}` : 'Sem informação',
          },
        ]}
      />
      <HeldOf asked={asked} label="O que foi encerrado" />
    </Shell>
  )
}

interface UndoProps {
  citizen: Citizen
  onBack: () => void
  onDone: () => void
}

function Undo({ citizen, onBack, onDone }: UndoProps) {
  const asked = useDeath(citizen.id, 'ended')
  const [send, { isLoading }] = useSend(citizenUpdate)
  const [failure, setFailure] = useState<string>()
  const undo = async () => {
    const { id, version } = citizen
    try {
      await send({ id, ...(typeof version === 'number' && { version }), document: { deathAt: null } })
    } catch (reason) {
      return setFailure(describeError(reason).message)
    }
    toast.success('Óbito desfeito')
    onDone()
  }
  return (
    <Shell
      citizen={citizen}
      title="Desfazer óbito"
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Voltar</Button>
          <Button kind="danger" loading={isLoading} onClick={() => void undo()}>
            Desfazer óbito
          </Button>
        </>
      }
    >
      {failure && <Notice title={failure} />}
      <Notice tone="warning" title="O cidadão volta a constar como vivo">
        Volta o que foi encerrado e ainda está livre. O que foi dado a outra pessoa é mostrado depois.
      </Notice>
      <HeldOf asked={asked} label="O que foi encerrado" />
    </Shell>
  )
}

function Undone({ citizen, onClose }: DeathDialogProps) {
  const asked = useDeath(citizen.id, 'undone')
  const changed = asked.data?.items.filter(({ standing }) => standing === 'changed').length ?? 0
  return (
    <Shell
      citizen={citizen}
      title="Óbito desfeito"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {asked.data && !asked.isUnderway && (
        <Notice
          tone={changed > 0 ? 'warning' : 'success'}
          title={
            changed > 0
              ? `${changed === 1 ? '1 item não voltou' : `${changed} itens não voltaram`} como era`
              : 'Tudo voltou como era'
          }
        />
      )}
      <HeldOf asked={asked} label="O que voltou" />
    </Shell>
  )
}
