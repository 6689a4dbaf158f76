import { AppError, describeError } from '@saude/contract/errors'
import { isDate } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { Form } from '@saude/kits/form'
import { useAsk, useMay, useSend } from '@saude/kits/platform'
import { goUp, navigate, usePlace, useSearch } from '@saude/kits/router'
import { ErrorScreen, Notice, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { askedOfNew, citizenCreate, citizenGet, citizenGroups, copiedFields } from '../../contract/citizen.ts'
import { doorLine } from '../../contract/door.ts'
import { home } from '../../contract/home.ts'
import css from '../home/HomePeople.module.css'
import { controls } from './controls.ts'
import { useDuplicateCheck } from './useDuplicateCheck.tsx'
import { useRestoreOffer } from './useRestoreOffer.ts'

/** Most people who are registered live here; the form says so until changed. */
const initial = { addressOnCity: true }
/** What was looked for in vain in the list. */
const carried = ['name', 'cns', 'cpf'] as const

/** What a newborn has of the mother: her as mother and who answers for the child, her address and contact; her agent by it. */
function useNewborn() {
  const { params } = useSearch()
  const { hash } = usePlace()
  const mother = params.get('mother')
  const birth = params.get('birth')
  const { data, error, refetch } = useAsk(citizenGet, { id: mother ?? '' }, { skip: !mother })
  const values = useMemo(() => {
    if (!data) {
      const sought = new URLSearchParams(hash.slice(1))
      return { ...initial, ...Object.fromEntries(carried.map((field) => [field, sought.get(field)])) }
    }
    const found: Readonly<Record<string, unknown>> = data
    const copied = Object.fromEntries(copiedFields.map((field) => [field, found[field] ?? null]))
    const her = { id: data.id, name: data.name }
    const birthDate = birth && isDate(birth) ? birth : null
    return { ...initial, ...copied, mother: her, responsible: her, mothersName: data.name, birthDate }
  }, [data, birth, hash])
  return { values, isWaiting: mother !== null && !data, error, refetch }
}

/** The home to which somebody is added: its address is known, and not typed. */
function useHomeOf() {
  const { params } = useSearch()
  const id = params.get('home')
  const { data, error, refetch } = useAsk(home.get, { id: id ?? '' }, { skip: !id })
  return { id, data, isWaiting: id !== null && !data, error, refetch }
}

/** Asked as `sex`, which knows three values. */
const older = ['gender']

/** What a form within a home does not ask. */
const ofHome = citizenGroups.find(({ title }) => title === 'Endereço')?.fields ?? []

/** /app/citizen/create; `?home=…` adds somebody to a home; `?mother=…&birth=…` is a newborn's, filled from the mother's record; `#name=…` was looked for in vain. */
export default function CitizenCreate() {
  const { values, isWaiting, error, refetch } = useNewborn()
  const within = useHomeOf()
  const [create] = useSend(citizenCreate)
  const duplicates = useDuplicateCheck()
  const mayOpen = useMay('citizenHistory')
  const offerRestore = useRestoreOffer()

  const save = async (input: InputOf<typeof citizenCreate>) => {
    const { name, birthDate, mothersName } = input
    await duplicates.check({ name, birthDate, mothersName })
    try {
      return await create(input)
    } catch (reason) {
      const error = describeError(reason)
      // The other record's screen is open by now; nothing of this form is left to show.
      if (await offerRestore(error)) throw new AppError('abort')
      throw error
    }
  }
  if (within.isWaiting)
    return within.error ? (
      <ErrorScreen error={within.error} retry={within.refetch} />
    ) : (
      <Skeleton kind="form" count={12} />
    )
  if (isWaiting)
    return error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="form" count={12} />
  return (
    <>
      {within.data && (
        <div className={css.notice}>
          <Notice tone="info" title={`Morador de ${doorLine(within.data)}`}>
            O endereço é o do domicílio.
          </Notice>
        </div>
      )}
      <Form
        of={citizenCreate}
        title="Dados do cidadão"
        values={values}
        fixed={within.id ? { homeId: within.id } : {}}
        hide={within.id ? [...ofHome, ...older] : older}
        asks={askedOfNew}
        groups={citizenGroups}
        controls={controls}
        submitLabel="Cadastrar"
        cancel={within.id ? `/app/citizen/home/details/${within.id}` : '/app/citizen'}
        onSubmit={save}
        onDone={(made) => {
          toast.success('Cidadão cadastrado')
          // The next one of the home is a press away.
          if (within.id) return goUp(`/app/citizen/home/details/${within.id}`)
          // The new person is in view, for whatever is recorded next.
          if (made && mayOpen) void navigate(`/app/citizen/history/${made.id}`, { replace: true })
          else goUp('/app/citizen')
        }}
      />
      {duplicates.dialog}
    </>
  )
}
