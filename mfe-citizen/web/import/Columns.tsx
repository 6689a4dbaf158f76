import { describeError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import { keysOf } from '@saude/contract/values'
import { Select } from '@saude/kits/inputs'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, Field, Notice, Skeleton, TextInput } from '@saude/kits/ui'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { peopleColumns } from '../../contract/import/columns.ts'
import { filling } from '../../contract/import/seen.ts'
import { importPlan } from '../../contract/load.ts'
import { importFormats } from '../../contract/load-tables.ts'
import { type ImportPolicy, importPolicies } from '../../contract/people-import.ts'
import css from './Import.module.css'
import { Reading } from './Reading.tsx'
import type { LoadDetails, LoadReading } from './words.ts'
import { rowsText } from './words.ts'

type Chosen = Readonly<Partial<Record<string, number>>>
type Policies = Readonly<Partial<Record<string, ImportPolicy>>>

/** What a column of the file may be. */
interface KnownColumn {
  readonly field: string
  readonly label: string
  readonly isRequired: boolean
  readonly help?: string | null | undefined
  /** What is known of an entry may be filled or replaced. */
  readonly isFilled: boolean
}

const ofPeople: readonly KnownColumn[] = keysOf(peopleColumns).map((field) => ({
  field,
  label: peopleColumns[field].label,
  isRequired: peopleColumns[field].isRequired === true,
  isFilled: filling.includes(field),
}))

/** Which column of the file is which field: of people, or of the register that it is a table of. */
export function Columns({ of, reading }: { of: LoadDetails; reading: LoadReading }) {
  const { data, error, refetch } = useAsk(importFormats, {}, { skip: !of.table })
  if (!of.table) return <Choice of={of} reading={reading} known={ofPeople} />
  if (error) return <ErrorScreen error={error} retry={refetch} />
  const table = data?.items.find(({ name }) => name === of.table?.name)
  if (!table) return <Skeleton kind="card" count={2} />
  const known = table.columns.map(({ isKey, ...one }) => ({ ...one, isFilled: !isKey }))
  return <Choice of={of} reading={reading} known={known} />
}

interface ChoiceProps {
  of: LoadDetails
  reading: LoadReading
  known: readonly KnownColumn[]
}

/** Those that are needed first, and what is done with what is known already. */
function Choice({ of, reading, known }: ChoiceProps) {
  const fields = known.map(({ field }) => field)
  const [source, setSource] = useState<string | null>(of.source)
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(reading.columns.map(({ field, column }) => [field, column])),
  )
  const [policies, setPolicies] = useState<Policies>(() =>
    Object.fromEntries(reading.policies.map(({ field, policy }) => [field, policy])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [notice, setNotice] = useState<string>()
  const [send, { isLoading }] = useSend(importPlan)

  /** A column is of one field: where it was of another, it is that one's no more. */
  const choose = (field: string, column: number | undefined) =>
    setChosen((before) => {
      const others = Object.entries(before).filter(([key, place]) => key !== field && place !== column)
      return Object.fromEntries(column === undefined ? others : [...others, [field, column]])
    })

  const submit = async () => {
    setNotice(undefined)
    if (!source) return setErrors({ source: 'De onde vem é um campo obrigatório' })
    try {
      await send({
        id: of.id,
        source,
        columns: fields.flatMap((field) => {
          const column = chosen[field]
          return column === undefined ? [] : [{ field, column }]
        }),
        policies: fields.flatMap((field) => {
          const policy = policies[field]
          return policy && chosen[field] !== undefined ? [{ field, policy }] : []
        }),
      })
    } catch (reason) {
      const { message, payload } = describeError(reason)
      setErrors(payload?.fields ?? {})
      setNotice(payload?.fields?.columns ?? (payload?.fields ? undefined : message))
    }
  }

  const first = known.filter(({ field, isRequired }) => isRequired || chosen[field] !== undefined)
  const rest = known.filter((one) => !first.includes(one))
  const unused = reading.heading.filter((_, place) => !Object.values(chosen).includes(place))
  const drawn = (one: KnownColumn) => {
    const { field } = one
    return (
      <FieldRow
        key={field}
        of={one}
        heading={reading.heading}
        column={chosen[field]}
        policy={policies[field]}
        onColumn={(column) => choose(field, column)}
        onPolicy={(policy) => setPolicies((before) => ({ ...before, [field]: policy }))}
      />
    )
  }
  return (
    <>
      <Reading of={of} reading={reading} />
      <Card title="Conferir as colunas" subtitle={rowsText(of.progress?.total ?? 0)}>
        <div className={css.part}>
          {reading.isRemembered && (
            <Notice tone="info" title="Como da última vez">
              Um arquivo com estes mesmos títulos já foi conferido: as escolhas de então valem aqui.
            </Notice>
          )}
          <Field
            label="De onde vem"
            required
            error={errors.source}
            help={`O sistema ou a lista.${of.table ? '' : ' Com o mesmo nome, o código de cada pessoa vale também em outros arquivos.'}`}
          >
            <TextInput value={source} onChange={setSource} maxLength={100} />
          </Field>
          <div className={css.fields}>{first.map(drawn)}</div>
          {unused.length > 0 && (
            <p className={css.muted}>
              {`Colunas do arquivo que não entram: ${unused.map(({ name }) => name).join(', ')}`}
            </p>
          )}
          {rest.length > 0 && (
            <details>
              <summary>{`Outros campos que o arquivo pode ter (${formatInteger(rest.length)})`}</summary>
              <div className={css.fields}>{rest.map(drawn)}</div>
            </details>
          )}
          {notice && <Notice>{notice}</Notice>}
          <div className={css.actions}>
            <Button kind="primary" icon={ListChecks} loading={isLoading} onClick={() => void submit()}>
              Planejar, sem gravar
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}

interface FieldRowProps {
  of: KnownColumn
  heading: LoadReading['heading']
  column: number | undefined
  policy: ImportPolicy | undefined
  onColumn: (column: number | undefined) => void
  onPolicy: (policy: ImportPolicy) => void
}

const isPolicy = (word: string | null): word is ImportPolicy =>
  word !== null && Object.hasOwn(importPolicies, word)

/** Of a neighbourhood the rule says what a load does with one that is missing. */
const missingNeighborhoods = { never: 'Deixar em branco', fill: 'Cadastrar' } as const

function FieldRow({ of, heading, column, policy, onColumn, onPolicy }: FieldRowProps) {
  const { field, label, isRequired, help, isFilled } = of
  // Of a neighbourhood of people; in other tables it is a reference like others.
  const isPlace = field === 'neighborhood' && !isFilled && help === undefined
  const options = Object.fromEntries(heading.map(({ name }, place) => [`c${place}`, name]))
  const samples = column === undefined ? [] : (heading[column]?.samples ?? [])
  return (
    <div className={css.field}>
      <Field label={label} required={isRequired} {...(help && { help })}>
        <Select
          options={options}
          placeholder="Não está no arquivo"
          value={column === undefined ? null : `c${column}`}
          onChange={(value) => onColumn(value === null ? undefined : Number(value.slice(1)))}
        />
      </Field>
      <div>
        {samples.length > 0 && <p className={css.samples}>{samples.join(' · ')}</p>}
        {column !== undefined && samples.length === 0 && <p className={css.samples}>Sem valores no começo</p>}
      </div>
      {column !== undefined && isPlace && (
        <Field label="Bairro que não está no território">
          <Select
            options={missingNeighborhoods}
            required
            searchable={false}
            value={policy === 'fill' ? 'fill' : 'never'}
            onChange={(value) => isPolicy(value) && onPolicy(value)}
          />
        </Field>
      )}
      {column !== undefined && isFilled && (
        <Field label={`Se já há ${label}`}>
          <Select
            options={importPolicies}
            required
            searchable={false}
            value={policy ?? 'fill'}
            onChange={(value) => isPolicy(value) && onPolicy(value)}
          />
        </Field>
      )}
    </div>
  )
}
