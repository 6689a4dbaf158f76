import { formatCount, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { type settingsGet, settingsUpdate } from '@saude/core/contract/settings'
import { TypedTable } from '@saude/kits/inputs'
import { useSend } from '@saude/kits/platform'
import { Button, Card, Field, SimpleTable, TextInput } from '@saude/kits/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { populationsIn, populationsText, type SaidPopulation } from './populations-text.ts'
import css from './Settings.module.css'

interface PopulationsProps {
  said: Pick<OutputOf<typeof settingsGet>['settingsComplement'], 'populations' | 'populationSource'>
  version: number | null | undefined
  onDone: () => void
}

/** The population of each year, of which rates are calculated. */
export function Populations({ said, version, onDone }: PopulationsProps) {
  const [isOpen, setOpen] = useState(false)
  const rows = [...(said.populations ?? [])].sort((one, other) => other.year - one.year)
  return (
    <Card title="População por ano">
      <div className={css.population}>
        <p>
          {rows.length === 0
            ? 'Sem população informada: as taxas são calculadas sobre os moradores do cadastro.'
            : 'As taxas por 100 mil habitantes usam a população do ano; sem a do ano, a do último antes dele.'}
          {said.populationSource && ` Fonte: ${said.populationSource}.`}
        </p>
        {rows.length > 0 && (
          <SimpleTable<SaidPopulation>
            caption="População por ano"
            rows={rows}
            empty="Nenhum ano."
            rowKey={({ year }) => String(year)}
            columns={[
              { key: 'year', title: 'Ano', cell: ({ year }) => String(year) },
              {
                key: 'population',
                title: 'População',
                align: 'right',
                cell: ({ population }) => formatInteger(population),
              },
            ]}
          />
        )}
        <Button icon={Pencil} onClick={() => setOpen(true)}>
          {rows.length === 0 ? 'Informar população' : 'Alterar população'}
        </Button>
      </div>
      {isOpen && (
        <PopulationDialog said={said} version={version} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </Card>
  )
}

function PopulationDialog({ said, version, onClose, onDone }: PopulationsProps & { onClose: () => void }) {
  const [source, setSource] = useState<string | null>(said.populationSource ?? null)
  const [send] = useSend(settingsUpdate)
  const save = async (populations: readonly SaidPopulation[]) => {
    const document = { populations: [...populations], populationSource: source?.trim() || null }
    await send({ document, ...(typeof version === 'number' && { version }) })
    onDone()
    return formatCount(populations.length, 'ano guardado', 'anos guardados')
  }
  return (
    <TypedTable
      title="População por ano"
      subtitle="Como o IBGE a publica para o município"
      label="Anos"
      help="Uma linha para cada ano, digitada ou colada de uma planilha: ano;população. Exemplo: 2024;21345. Vazio: as taxas usam o cadastro"
      before={populationsText(said.populations ?? [])}
      read={populationsIn}
      save={save}
      isChanged={(source ?? '') !== (said.populationSource ?? '')}
      onClose={onClose}
    >
      <Field label="Fonte" help="Como aparece ao lado das taxas">
        <TextInput
          value={source}
          onChange={setSource}
          maxLength={160}
          placeholder="IBGE, estimativas da população residente"
        />
      </Field>
    </TypedTable>
  )
}
