import { describeError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { type AreaKind, areaKinds } from '@saude/core/contract/area-import'
import { healthUnitSearch } from '@saude/core/contract/health-unit'
import { Checkbox, Picker, type PickerOption, Select } from '@saude/kits/inputs'
import { ask, useSend } from '@saude/kits/platform'
import { Button, Card, Facts, Field, Notice } from '@saude/kits/ui'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { importGet } from '../../contract/load.ts'
import { areaFormats, importAreasPlan } from '../../contract/load-areas.ts'
import css from './Import.module.css'

type Head = NonNullable<OutputOf<typeof importGet>['areas']>

async function units(q: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const found = await ask(healthUnitSearch, { q: q || null }, { signal })
  return (found?.items ?? []).map(({ id, name, cnes }) => ({ id, name, description: cnes ?? null }))
}

const isKind = (word: string | null): word is AreaKind => word !== null && Object.hasOwn(areaKinds, word)

/** What is said of each kind beside its columns. */
const helps: Readonly<Record<AreaKind, string>> = {
  municipality: 'O arquivo tem uma só área. Os mapas passam a abrir nela.',
  neighborhood: 'Cada área é o bairro de mesmo nome; os que não existem são cadastrados.',
  microArea: 'Cada área é a microárea de mesmo código; as que não existem são cadastradas, sem agente.',
  healthUnit: 'Cada área é a da unidade de mesmo CNES ou nome. Unidades novas não são cadastradas.',
  sector: 'Cada setor vira o rascunho de uma microárea, sem agente, com o número do setor por código.',
}

const nameLabels: Readonly<Record<AreaKind, string>> = {
  municipality: 'Coluna do nome do município',
  neighborhood: 'Coluna do nome do bairro',
  microArea: 'Coluna do nome da microárea',
  healthUnit: 'Coluna do CNES ou do nome da unidade',
  sector: 'Coluna do bairro, para o nome',
}

/** What the areas of a file are, and which column says what; then they are looked at on a map. */
export function Areas({ id, of }: { id: string; of: Head }) {
  const { chosen, columns } = of
  const [kind, setKind] = useState(chosen.kind ?? null)
  const [nameColumn, setName] = useState(chosen.nameColumn ?? null)
  const [codeColumn, setCode] = useState(chosen.codeColumn ?? null)
  const [unitColumn, setUnitColumn] = useState(chosen.unitColumn ?? null)
  const [unit, setUnit] = useState<PickerOption | null>(null)
  const [replaces, setReplaces] = useState(chosen.replaces ?? false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [notice, setNotice] = useState<string>()
  const [send, { isLoading }] = useSend(importAreasPlan)
  const isMicro = kind === 'microArea' || kind === 'sector'

  const submit = async () => {
    setNotice(undefined)
    if (!kind) return setErrors({ kind: 'Diga o que são as áreas' })
    if (!nameColumn) return setErrors({ nameColumn: 'Escolha a coluna' })
    setErrors({})
    try {
      await send({
        ...{ id, kind, nameColumn, replaces },
        codeColumn: isMicro ? codeColumn : null,
        unitColumn: kind === 'microArea' ? unitColumn : null,
        healthUnitId: isMicro ? (unit?.id ?? chosen.healthUnitId ?? null) : null,
      })
    } catch (reason) {
      const { message, payload } = describeError(reason)
      setErrors(payload?.fields ?? {})
      if (!payload?.fields) setNotice(message)
    }
  }

  const column = (
    label: string,
    field: string,
    value: string | null,
    onChange: (value: string | null) => void,
    required = false,
  ) => (
    <div className={css.field}>
      <Field label={label} required={required} error={errors[field]}>
        <Select
          options={Object.fromEntries(columns.map(({ name }) => [name, name]))}
          placeholder="Não está no arquivo"
          value={value}
          onChange={onChange}
        />
      </Field>
      <p className={css.samples}>
        {value === null ? '' : (columns.find(({ name }) => name === value)?.samples.join(' · ') ?? '')}
      </p>
    </div>
  )
  return (
    <Card title="O que são estas áreas" subtitle="Nada é gravado antes que você as veja no mapa.">
      <div className={css.part}>
        <Facts
          layout="columns"
          items={[
            { label: 'Formato', value: areaFormats[of.format] },
            { label: 'Áreas', value: formatInteger(of.count) },
            { label: 'Pontos', value: formatInteger(of.vertices) },
          ]}
        />
        {of.notices.map((text) => (
          <Notice key={text} tone="info">
            {text}
          </Notice>
        ))}
        <Field label="As áreas são" required error={errors.kind} {...(kind && { help: helps[kind] })}>
          <Select
            options={areaKinds}
            required
            searchable={false}
            value={kind}
            onChange={(value) => setKind(isKind(value) ? value : null)}
          />
        </Field>
        {isMicro &&
          column(
            kind === 'sector' ? 'Coluna do código do setor (CD_SETOR)' : 'Coluna do código da microárea',
            'codeColumn',
            codeColumn,
            setCode,
            true,
          )}
        {column(kind ? nameLabels[kind] : 'Coluna do nome', 'nameColumn', nameColumn, setName, true)}
        {kind === 'microArea' &&
          column('Coluna da unidade (nome ou CNES)', 'unitColumn', unitColumn, setUnitColumn)}
        {isMicro && (
          <Field
            label="Unidade das microáreas novas"
            help="Para as que o arquivo não diz de que unidade são."
          >
            <Picker load={units} placeholder="Escolha a unidade" value={unit} onChange={setUnit} />
          </Field>
        )}
        <Checkbox checked={replaces} onChange={setReplaces}>
          Substituir os limites que já estão desenhados
        </Checkbox>
        {notice && <Notice>{notice}</Notice>}
        <div className={css.actions}>
          <Button kind="primary" icon={ListChecks} loading={isLoading} onClick={() => void submit()}>
            Ver no mapa, sem gravar
          </Button>
        </div>
      </div>
    </Card>
  )
}
