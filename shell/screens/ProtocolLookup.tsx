import { type AppError, describeError } from '@saude/contract/errors'
import { isDate } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import type { protocolLookup } from '@saude/health-secretary/contract/protocol-lookup'
import {
  isProtocolType,
  type ProtocolType,
  protocolTypes,
} from '@saude/health-secretary/contract/protocol-type'
import { DateInput, Select } from '@saude/kits/inputs'
import { ask, type Call } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Brand, Button, Field, Notice, TextInput } from '@saude/kits/ui'
import { type FormEvent, useState } from 'react'
import css from './Entry.module.css'
import { EntryCard } from './EntryCard.tsx'
import { FoundProtocol } from './FoundProtocol.tsx'

type Found = OutputOf<typeof protocolLookup>
type Asked = InputOf<typeof protocolLookup>

/** Without its schemas, which this page does not need. */
const lookup: Call<Asked, Found> = {
  name: 'protocolLookup',
  path: 'protocol-lookup',
  method: 'POST',
  mutates: false,
  timeout: 20_000,
  reads: [],
  writes: [],
  access: { access: 'public' },
}

/** What a paper's code says beside its first request: the numbers and letters of the others. */
const othersOf = (params: URLSearchParams) => {
  const letters = params.getAll('k')
  return params
    .getAll('n')
    .map((number, index) => ({ number, letters: letters[index] ?? '' }))
    .slice(1)
    .filter((one) => one.letters)
}

/** '/protocol?c=…&n=…&k=…': where requests stand, for those who hold their paper and know the birth date. */
export default function ProtocolLookup() {
  const { params } = useSearch()
  const [number, setNumber] = useState<string | null>(params.get('n'))
  const [letters, setLetters] = useState<string | null>(params.get('k'))
  const [birthDate, setBirthDate] = useState<string | null>(null)
  const [type, setType] = useState<ProtocolType | null>(null)
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<AppError>()
  const [isAsking, setAsking] = useState(false)
  const [missing, setMissing] = useState<{ number?: string; birthDate?: string }>({})
  // Of another number the paper's other requests are not.
  const others = number === params.get('n') ? othersOf(params) : []

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    const wrong = {
      ...(!number?.trim() && { number: 'Número do protocolo é um campo obrigatório' }),
      ...(!(birthDate && isDate(birthDate)) && { birthDate: 'Informe a data de nascimento' }),
    }
    setMissing(wrong)
    setError(undefined)
    setFound(undefined)
    if (Object.keys(wrong).length > 0 || !number || !birthDate) return
    setAsking(true)
    const client = params.get('c')
    const input: Asked = {
      number: number.trim(),
      birthDate,
      ...(letters?.trim() && { letters: letters.trim() }),
      ...(others.length > 0 && { others }),
      ...(type && { type }),
      ...(client && { client }),
    }
    try {
      setFound((await ask(lookup, input)) ?? undefined)
    } catch (cause) {
      setError(describeError(cause))
    } finally {
      setAsking(false)
    }
  }

  const fields = error?.payload?.fields ?? {}
  const asksType = Boolean(fields.type) || type !== null
  return (
    <EntryCard>
      <form className={css.form} onSubmit={submit} noValidate>
        <Brand />
        <h1>Consultar protocolo</h1>
        {error && !fields.type && <Notice title={titleOf(error)} />}
        <Field
          label="Número do protocolo"
          required
          error={missing.number ?? fields.number}
          help={
            others.length > 0
              ? `E mais ${others.map((one) => one.number).join(', ')}, do mesmo comprovante`
              : 'Está no comprovante, como 2026/000123'
          }
        >
          <TextInput value={number} onChange={setNumber} maxLength={20} />
        </Field>
        <Field
          label="Letras do comprovante"
          error={fields.letters}
          help="Quatro letras ao lado do número. Com elas, a consulta mostra dia, hora e local"
        >
          <TextInput
            value={letters}
            onChange={setLetters}
            maxLength={10}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {asksType && (
          <Field label="Tipo da solicitação" required error={fields.type}>
            <Select
              value={type}
              onChange={(value) => setType(value !== null && isProtocolType(value) ? value : null)}
              options={protocolTypes}
            />
          </Field>
        )}
        <Field label="Data de nascimento" required error={missing.birthDate ?? fields.birthDate}>
          <DateInput value={birthDate} onChange={setBirthDate} />
        </Field>
        <Button kind="primary" type="submit" wide loading={isAsking}>
          Consultar
        </Button>
        {found?.items.map((item) => (
          <FoundProtocol key={`${item.number} ${item.updatedAt}`} item={item} hasLetters={Boolean(letters)} />
        ))}
      </form>
    </EntryCard>
  )
}

const titleOf = (error: AppError): string =>
  error.key === 'tooManyRequests'
    ? 'Muitas consultas feitas deste endereço. Tente de novo em alguns minutos.'
    : error.message
