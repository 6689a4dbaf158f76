import { formatCount, formatInteger } from '@saude/contract/formats'
import { groupPermissionList } from '@saude/core/contract/group'
import { Checkbox, Select } from '@saude/kits/inputs'
import { useAsk, useRoutes, useSections, useTitle } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import {
  Button,
  EmptyState,
  ErrorScreen,
  Field,
  Notice,
  PageBody,
  Skeleton,
  TextInput,
  ThumbBar,
  useConfirm,
} from '@saude/kits/ui'
import { useMemo, useState } from 'react'
import { AreaPermissions } from './AreaPermissions.tsx'
import { areaParts, type Matrix, type MatrixGroup } from './areas.ts'
import { screensByPermission } from './opens.ts'
import css from './Permissions.module.css'
import { ReviewDialog } from './ReviewDialog.tsx'
import { type Draft, useDraft } from './useDraft.ts'

/** /app/group-permissions: what each group of a client gives, beside other groups, and what a change would do. */
export default function Permissions() {
  const { data, error, refetch } = useAsk(groupPermissionList, {})
  const { params, set } = useSearch()
  useTitle({ title: 'Permissões dos grupos', count: data?.client?.name ?? undefined })
  const group = data?.groups.find(({ id }) => id === params.get('group')) ?? data?.groups[0]
  if (!data)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <PageBody>
        <Skeleton kind="rows" count={8} />
      </PageBody>
    )
  if (!group) return <EmptyState title="Este cliente ainda não tem grupos." />
  return (
    <GroupPermissions key={group.id} matrix={data} group={group} choose={set} beside={params.get('with')} />
  )
}

const allGroups = 'all'

interface Chosen {
  readonly matrix: Matrix
  readonly group: MatrixGroup
  /** Id of the group that it is compared with, or `all`. */
  readonly beside: string | null
  readonly choose: (patch: { group?: string | null; with?: string | null }) => void
}

function GroupPermissions({ matrix, group, beside, choose }: Chosen) {
  const draft = useDraft(group)
  const sections = useSections()
  const [typed, setTyped] = useState<string | null>(null)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const others = matrix.groups.filter(({ id }) => id !== group.id)
  const compared = beside === allGroups ? others : others.filter(({ id }) => id === beside)
  const given = useMemo(() => new Map(compared.map((one) => [one.id, new Set(one.permissions)])), [compared])
  const screens = useScreens()
  const parts = areaParts(matrix.permissions, typed ?? '', sections).map((part) => ({
    ...part,
    permissions: part.permissions.filter(
      ({ name }) =>
        !onlyDifferent ||
        compared.length === 0 ||
        compared.some(({ id }) => given.get(id)?.has(name) !== draft.isHeld(name)),
    ),
  }))
  const shown = parts.filter(({ permissions }) => permissions.length > 0)
  const isEmpty = matrix.permissions.every(({ name }) => !draft.isHeld(name))
  return (
    <div className={css.page}>
      <div className={css.head}>
        <GroupChoices matrix={matrix} group={group} beside={beside} choose={choose} draft={draft} />
        <Field label="Buscar permissão">
          <TextInput
            type="search"
            value={typed}
            onChange={setTyped}
            placeholder="Título ou nome da consulta"
          />
        </Field>
        {compared.length > 0 && (
          <Checkbox checked={onlyDifferent} onChange={setOnlyDifferent}>
            Só o que difere
          </Checkbox>
        )}
        {isEmpty && (
          <Notice tone="warning" title={`${group.name} não tem nenhuma permissão`}>
            Quem só tem este grupo entra no sistema e não abre tela nenhuma.
          </Notice>
        )}
      </div>
      {shown.length === 0 && <EmptyState title="Nenhuma permissão encontrada." />}
      {shown.map((part) => (
        <AreaPermissions
          key={part.area}
          part={part}
          isOpen={Boolean(typed) || (onlyDifferent && compared.length > 0)}
          group={group}
          compared={compared}
          given={given}
          draft={draft}
          screens={screens}
        />
      ))}
      {draft.count > 0 && (
        <ThumbBar note={<p aria-live="polite">{changeWords(draft)}</p>}>
          <Button onClick={draft.clear}>Descartar</Button>
          <Button kind="primary" onClick={() => setReviewing(true)}>
            Revisar e salvar
          </Button>
        </ThumbBar>
      )}
      {isReviewing && (
        <ReviewDialog matrix={matrix} group={group} draft={draft} onClose={() => setReviewing(false)} />
      )}
    </div>
  )
}

const useScreens = () => {
  const routes = useRoutes()
  return useMemo(() => screensByPermission(routes), [routes])
}

const changeWords = ({ give, take }: Draft) =>
  [
    give.length > 0 && `${formatInteger(give.length)} a conceder`,
    take.length > 0 && `${formatInteger(take.length)} a retirar`,
  ]
    .filter(Boolean)
    .join(', ')

/** Which group is changed, and which one stands beside it. */
function GroupChoices({ matrix, group, beside, choose, draft }: Chosen & { draft: Draft }) {
  const confirm = useConfirm()
  const names = (groups: readonly MatrixGroup[]) =>
    Object.fromEntries(groups.map(({ id, name }) => [id, name]))
  const others = matrix.groups.filter(({ id }) => id !== group.id)
  const change = async (id: string | null) => {
    if (id === null || id === group.id) return
    const lost = {
      title: 'Descartar as mudanças?',
      text: `As mudanças em ${group.name} ainda não foram salvas.`,
      confirmLabel: 'Descartar',
      danger: true,
    }
    if (draft.count > 0 && !(await confirm(lost))) return
    draft.clear()
    choose({ group: id, with: beside === id ? group.id : beside })
  }
  return (
    <>
      <Field
        label="Grupo"
        help={`${formatCount(group.amountUsers, 'pessoa', 'pessoas')}, ${formatCount(group.permissions.length, 'permissão', 'permissões')}`}
        required
      >
        <Select options={names(matrix.groups)} value={group.id} onChange={(id) => void change(id)} />
      </Field>
      <Field label="Comparar com">
        <Select
          options={{ [allGroups]: 'Todos os grupos', ...names(others) }}
          value={beside}
          onChange={(id) => choose({ with: id })}
        />
      </Field>
    </>
  )
}
