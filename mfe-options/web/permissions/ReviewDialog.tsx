import { describeError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { groupPermissionPreview, groupPermissionUpdate } from '@saude/core/contract/group'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Dialog, ErrorScreen, Notice, Skeleton, toast } from '@saude/kits/ui'
import { useState } from 'react'
import type { Matrix, MatrixGroup } from './areas.ts'
import css from './Permissions.module.css'
import type { Draft } from './useDraft.ts'

type Preview = OutputOf<typeof groupPermissionPreview>

interface ReviewDialogProps {
  readonly matrix: Matrix
  readonly group: MatrixGroup
  readonly draft: Draft
  readonly onClose: () => void
}

const lockedOut = 'Ninguém mais poderia administrar usuários neste cliente'

/** What a change would do, and to whom, before it is saved. */
export function ReviewDialog({ matrix, group, draft, onClose }: ReviewDialogProps) {
  const { give, take, version } = draft
  const document = { give: [...give], take: [...take] }
  const { data, error, refetch } = useAsk(groupPermissionPreview, { id: group.id, document })
  const [send, { isLoading }] = useSend(groupPermissionUpdate)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    try {
      await send({ id: group.id, document, version })
    } catch (reason) {
      return setFailure(describeError(reason).message)
    }
    toast.success('Alterado com sucesso!')
    draft.clear()
    onClose()
  }
  const titles = new Map(matrix.permissions.map(({ name, title }) => [name, title]))
  const words = (names: readonly string[]) => names.map((name) => titles.get(name) ?? name)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Salvar as permissões?"
      subtitle={group.name}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            kind="primary"
            loading={isLoading}
            disabled={!data || data.locksOut}
            onClick={() => void save()}
          >
            Salvar
          </Button>
        </>
      }
    >
      <div className={css.review}>
        {failure && <Notice title={failure} />}
        <Names title="Concedidas" names={words(give)} />
        <Names title="Retiradas" names={words(take)} />
        {data ? (
          <Consequences data={data} words={words} />
        ) : error ? (
          <ErrorScreen error={error} retry={refetch} level={3} />
        ) : (
          <Skeleton kind="rows" count={3} />
        )}
      </div>
    </Dialog>
  )
}

const Names = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <section>
      <h3>
        {title} ({formatInteger(names.length)})
      </h3>
      <p className={css.names}>{names.join(', ')}</p>
    </section>
  )

type Words = (names: readonly string[]) => readonly string[]

function Consequences({ data, words }: { data: Preview; words: Words }) {
  const { amountUsers, signedIn, totalGaining, totalLosing } = data
  return (
    <>
      {data.locksOut && (
        <Notice title={lockedOut}>Dê antes a outra pessoa o que é preciso para administrar usuários.</Notice>
      )}
      {data.isEmpty && (
        <Notice tone="warning" title="O grupo fica sem nenhuma permissão">
          Quem só tem este grupo entra no sistema e não abre tela nenhuma.
        </Notice>
      )}
      {totalGaining + totalLosing === 0 && (
        <p>
          {amountUsers === 0
            ? 'Ninguém tem este grupo.'
            : 'Ninguém ganha nem perde nada: as pessoas do grupo têm o mesmo por outros grupos.'}
        </p>
      )}
      <People title="Ganham" people={data.gaining} total={totalGaining} words={words} />
      <People title="Perdem" people={data.losing} total={totalLosing} words={words} />
      {signedIn > 0 && (
        <p>
          {signedIn === 1
            ? '1 pessoa do grupo está conectada: para ela vale em um segundo.'
            : `${signedIn} pessoas do grupo estão conectadas: para elas vale em um segundo.`}
        </p>
      )}
    </>
  )
}

/** People that are named at once; the others are counted. */
const named = 20

function People({
  title,
  people,
  total,
  words,
}: {
  title: string
  people: Preview['gaining']
  total: number
  words: Words
}) {
  if (total === 0) return null
  return (
    <section>
      <h3>
        {title} ({formatInteger(total)})
      </h3>
      <ul className={css.people}>
        {people.slice(0, named).map(({ id, name, permissions }) => (
          <li key={id}>
            <strong>{name}</strong>: {words(permissions).join(', ')}
          </li>
        ))}
        {total > named && <li>{`e mais ${total - named} pessoas`}</li>}
      </ul>
    </section>
  )
}
