import { type AppError, describeError } from '@saude/contract/errors'
import { formatCount, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { type settingsGet, settingsUpdate } from '@saude/core/contract/settings'
import { useSend } from '@saude/kits/platform'
import { Button, Card, Dialog, Field, Notice, SimpleTable, TextArea, TextInput, toast } from '@saude/kits/ui'
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
  const [before] = useState(() => populationsText(said.populations ?? []))
  const [text, setText] = useState<string | null>(before)
  const [source, setSource] = useState<string | null>(said.populationSource ?? null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [error, setError] = useState<AppError>()
  const [send, { isLoading }] = useSend(settingsUpdate)
  const isChanged = text !== before || (source ?? '') !== (said.populationSource ?? '')
  const save = async () => {
    const found = populationsIn(text ?? '')
    setError(undefined)
    setWrong(found.wrong)
    if (found.wrong.length > 0) return
    try {
      const document = { populations: [...found.populations], populationSource: source?.trim() || null }
      await send({ document, ...(typeof version === 'number' && { version }) })
      toast.success(formatCount(found.populations.length, 'ano guardado', 'anos guardados'))
      onDone()
      onClose()
    } catch (cause) {
      setError(describeError(cause))
    }
  }
  return (
    <Dialog
      open
      sticky={isChanged}
      onClose={onClose}
      title="População por ano"
      subtitle="Como o IBGE a publica para o município"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" loading={isLoading} onClick={() => void save()}>
            Salvar
          </Button>
        </>
      }
    >
      {error && <Notice title={error.message} issues={error.payload?.issues} />}
      {wrong.length > 0 && <Notice title="Estas linhas precisam ser corrigidas:" issues={[...wrong]} />}
      <Field
        label="Anos"
        help="Uma linha para cada ano, digitada ou colada de uma planilha: ano;população. Exemplo: 2024;21345. Vazio: as taxas usam o cadastro"
      >
        <TextArea value={text} onChange={setText} rows={10} />
      </Field>
      <Field label="Fonte" help="Como aparece ao lado das taxas">
        <TextInput
          value={source}
          onChange={setSource}
          maxLength={160}
          placeholder="IBGE, estimativas da população residente"
        />
      </Field>
    </Dialog>
  )
}
