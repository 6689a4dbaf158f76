import { type AppError, describeError } from '@saude/contract/errors'
import { formatDateTime, formatInteger } from '@saude/contract/formats'
import { isDate } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import type { protocolLookup } from '@saude/health-secretary/contract/protocol-lookup'
import { DateInput } from '@saude/kits/inputs'
import { ask, type Call } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Brand, Button, Facts, Field, Notice, TextInput } from '@saude/kits/ui'
import { type FormEvent, useState } from 'react'
import css from './Entry.module.css'
import { EntryCard } from './EntryCard.tsx'

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

/** '/protocol?n=…&c=…': where a request stands, for those who hold its paper and know the birth date. */
export default function ProtocolLookup() {
  const { params } = useSearch()
  const [number, setNumber] = useState<string | null>(params.get('n'))
  const [birthDate, setBirthDate] = useState<string | null>(null)
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<AppError>()
  const [isAsking, setAsking] = useState(false)
  const [missing, setMissing] = useState<{ number?: string; birthDate?: string }>({})

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
    const input: Asked = { number: number.trim(), birthDate, ...(client && { client }) }
    try {
      setFound((await ask(lookup, input)) ?? undefined)
    } catch (cause) {
      setError(describeError(cause))
    } finally {
      setAsking(false)
    }
  }

  const fields = error?.payload?.fields ?? {}
  return (
    <EntryCard>
      <form className={css.form} onSubmit={submit} noValidate>
        <Brand />
        <h1>Consultar protocolo</h1>
        {error && (
          <Notice
            title={
              error.key === 'tooManyRequests'
                ? 'Muitas consultas feitas deste endereço. Tente de novo em alguns minutos.'
                : error.message
            }
          />
        )}
        <Field
          label="Número do protocolo"
          required
          error={missing.number ?? fields.number}
          help="Está no comprovante, como 2026/000123"
        >
          <TextInput value={number} onChange={setNumber} maxLength={20} />
        </Field>
        <Field label="Data de nascimento" required error={missing.birthDate ?? fields.birthDate}>
          <DateInput value={birthDate} onChange={setBirthDate} />
        </Field>
        <Button kind="primary" type="submit" wide loading={isAsking}>
          Consultar
        </Button>
        {found?.items.map(({ number: own, stateLabel, updatedAt, position }) => (
          <Notice key={`${own} ${updatedAt}`} tone="info" title={`Protocolo ${own}: ${stateLabel}`}>
            <Facts
              items={[
                { label: 'Última alteração', value: formatDateTime(updatedAt) },
                ...(typeof position === 'number'
                  ? [{ label: 'Posição na fila', value: formatInteger(position) }]
                  : []),
              ]}
            />
          </Notice>
        ))}
      </form>
    </EntryCard>
  )
}
