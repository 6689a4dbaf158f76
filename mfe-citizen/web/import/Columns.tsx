import { describeError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import { keysOf } from '@saude/contract/values'
import { Select } from '@saude/kits/inputs'
import { useSend } from '@saude/kits/platform'
import { Button, Card, Field, Notice, TextInput } from '@saude/kits/ui'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type PeopleField, peopleColumns } from '../../contract/import/columns.ts'
import { filling } from '../../contract/import/seen.ts'
import { importPlan } from '../../contract/load.ts'
import { type ImportPolicy, importPolicies } from '../../contract/people-import.ts'
import css from './Import.module.css'
import { Reading } from './Reading.tsx'
import type { LoadDetails, LoadReading } from './words.ts'
import { rowsText } from './words.ts'

type Chosen = Readonly<Partial<Record<PeopleField, number>>>
type Policies = Readonly<Partial<Record<PeopleField, ImportPolicy>>>

const fields = keysOf(peopleColumns)
const isRequired = (field: PeopleField): boolean => peopleColumns[field].isRequired === true

/** Which column of the file is which field, those that are needed first, and what is done with what is known already. */
export function Columns({ of, reading }: { of: LoadDetails; reading: LoadReading }) {
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
  const choose = (field: PeopleField, column: number | undefined) =>
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

  const first = fields.filter((field) => isRequired(field) || chosen[field] !== undefined)
  const rest = fields.filter((field) => !first.includes(field))
  const unused = reading.heading.filter((_, place) => !Object.values(chosen).includes(place))
  const drawn = (field: PeopleField) => (
    <FieldRow
      key={field}
      field={field}
      heading={reading.heading}
      column={chosen[field]}
      policy={policies[field]}
      onColumn={(column) => choose(field, column)}
      onPolicy={(policy) => setPolicies((before) => ({ ...before, [field]: policy }))}
    />
  )
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
            help="O sistema ou a lista. Com o mesmo nome, o código de cada pessoa vale também em outros arquivos."
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
  field: PeopleField
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

function FieldRow({ field, heading, column, policy, onColumn, onPolicy }: FieldRowProps) {
  const options = Object.fromEntries(heading.map(({ name }, place) => [`c${place}`, name]))
  const samples = column === undefined ? [] : (heading[column]?.samples ?? [])
  const { label } = peopleColumns[field]
  return (
    <div className={css.field}>
      <Field label={label} required={isRequired(field)}>
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
      {column !== undefined && field === 'neighborhood' && (
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
      {column !== undefined && filling.includes(field) && (
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
