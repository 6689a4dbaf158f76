import { today } from '@saude/contract/instants'
import { Form, FormDialog } from '@saude/kits/form'
import { useSend } from '@saude/kits/platform'
import { Button, toast, useConfirm } from '@saude/kits/ui'
import { Trash2 } from 'lucide-react'
import {
  type OngoingKind,
  ongoingCreate,
  ongoingKinds,
  ongoingRemove,
  ongoingUpdate,
} from '../../contract/ongoing.ts'
import { nameOfOngoing, type OngoingItem } from './words.ts'

const titles: Readonly<Record<OngoingKind, string>> = {
  problem: 'Novo problema',
  allergy: 'Nova alergia',
  medicine: 'Novo medicamento em uso',
}

interface CreateProps {
  kind: OngoingKind
  citizenId: string
  person: string
  onClose: () => void
}

/** Puts something on the list of a person. */
export function OngoingCreate({ kind, citizenId, person, onClose }: CreateProps) {
  return (
    <FormDialog title={titles[kind]} subtitle={person} onClose={onClose}>
      <Form
        of={ongoingCreate}
        title={titles[kind]}
        values={{ kind, state: '0', ...(kind === 'problem' && { since: today() }) }}
        fixed={{ citizenId, kind }}
        hide={kind === 'problem' ? ['kind', 'name'] : ['kind', 'cid', 'ciap']}
        submitLabel="Acrescentar"
        cancel={onClose}
        onDone={() => {
          toast.success(`${ongoingKinds[kind]}: na lista`)
          onClose()
        }}
      />
    </FormDialog>
  )
}

/** Another state, dose or day; what was a mistake is taken out. */
export function OngoingUpdate({
  item,
  person,
  onClose,
}: {
  item: OngoingItem
  person: string
  onClose: () => void
}) {
  const [remove] = useSend(ongoingRemove)
  const confirm = useConfirm()
  const name = nameOfOngoing(item)
  const takeOut = async () => {
    const isMeant = await confirm({
      title: 'Remover da lista?',
      text: `${name}: só o que foi registrado por engano. O que terminou fica como 'Resolvido'.`,
      confirmLabel: 'Remover',
    })
    if (!isMeant) return
    try {
      await remove({ id: item.id })
      toast.success('Removido da lista')
      onClose()
    } catch (reason) {
      toast.failure(reason)
    }
  }
  const { id, version, state, detail, since, until } = item
  return (
    <FormDialog title={name} subtitle={person} onClose={onClose}>
      <Form
        of={ongoingUpdate}
        title={name}
        values={{ state, detail, since, until }}
        fixed={{ id, version }}
        submitLabel="Salvar"
        cancel={onClose}
        extra={
          <Button kind="quiet" icon={Trash2} onClick={() => void takeOut()}>
            Remover
          </Button>
        }
        onDone={() => {
          toast.success('Lista atualizada')
          onClose()
        }}
      />
    </FormDialog>
  )
}
