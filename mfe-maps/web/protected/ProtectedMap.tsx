import { type AgeBand, ageBands, cellSize, protectedShape } from '@saude/citizen/contract/protected'
import { formatCount, formatDate, formatInteger } from '@saude/contract/formats'
import { protectedPermission } from '@saude/contract/sees-protected'
import { type ProtectedCondition, protectedConditions } from '@saude/core/contract/codes/protected'
import { healthUnitSearch } from '@saude/core/contract/health-unit'
import { Control, planField } from '@saude/kits/form'
import { Picker, type PickerOption, Select } from '@saude/kits/inputs'
import { Area, MapView, useHome } from '@saude/kits/map'
import { ask, useAsk, useMay, useSession } from '@saude/kits/platform'
import {
  Button,
  ButtonLink,
  ErrorScreen,
  Field,
  Notice,
  Segmented,
  SidePanel,
  SimpleTable,
  usePhone,
} from '@saude/kits/ui'
import { KeyRound, Layers } from 'lucide-react'
import { useState } from 'react'
import { protectedLayer } from '../../contract/protected.ts'
import { LayerLinks } from '../layer/LayerLinks.tsx'
import css from '../layer/LayerMap.module.css'
import panelCss from '../layer/Panel.module.css'
import { colorOf, ringOf } from './cells.ts'
import own from './ProtectedMap.module.css'

async function units(q: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const answer = await ask(healthUnitSearch, { q: q || null }, { signal })
  return answer?.items.map(({ id, name }) => ({ id, name })) ?? []
}

type Narrowing = 'none' | 'unit' | 'age'

const isCondition = (value: unknown): value is ProtectedCondition =>
  typeof value === 'string' && Object.hasOwn(protectedConditions, value)
const isBand = (value: string | null): value is AgeBand => value !== null && Object.hasOwn(ageBands, value)

/** /app/map/protected-condition: how many people with a protected diagnosis live where, and never who. */
export default function ProtectedMap() {
  const phone = usePhone()
  const home = useHome()
  const maySearch = useMay('healthUnitSearch')
  const isAnonymization = useSession()?.info.isAnonymization ?? false
  const maySeeCases = useMay(protectedPermission) && !isAnonymization
  const [isOpen, setOpen] = useState(false)
  const [isTable, setTable] = useState(false)
  const [condition, setCondition] = useState<ProtectedCondition>('tuberculosis')
  const [by, setBy] = useState<Narrowing>('none')
  const [unit, setUnit] = useState<PickerOption | null>(null)
  const [ageBand, setAgeBand] = useState<AgeBand | null>(null)
  const { data, error, refetch, isFetching } = useAsk(protectedLayer, {
    condition,
    ...(by === 'unit' && unit && { healthUnit: unit.id }),
    ...(by === 'age' && ageBand && { ageBand }),
  })
  const cells = data?.cells ?? []
  const said = (
    <p className={panelCss.summary} role="status">
      {!data ? (
        'Carregando…'
      ) : !data.asOf ? (
        <>Os números deste mês estão sendo preparados. Tente novamente em alguns minutos.</>
      ) : data.total === null || data.total === undefined ? (
        <>Menos de 5 pessoas, ou outro número deixaria saber quantas: nada é mostrado.</>
      ) : (
        <>
          Cerca de <strong>{formatInteger(data.total)}</strong> pessoas;{' '}
          {cells.length === 0
            ? 'nenhuma área pode ser mostrada'
            : `${formatCount(cells.length, 'área tem', 'áreas têm')} 5 ou mais`}
        </>
      )}
    </p>
  )
  return (
    <div className={css.screen}>
      <SidePanel title="Doenças protegidas" open={isOpen} onClose={() => setOpen(false)}>
        <div className={panelCss.panel}>
          {said}
          <LayerLinks />
          <Notice tone="info">
            Números arredondados de áreas de cerca de 1 km com ao menos cinco pessoas
            {data?.asOf ? `, como estavam em ${formatDate(data.asOf)}` : ''} (Lei 14.289/2022). Mudanças
            aparecem no mês seguinte.
          </Notice>
          <Field label="Doença" required>
            <Control
              plan={planField('condition', protectedShape.input.condition)}
              value={condition}
              disabled={false}
              onBlur={() => undefined}
              onChange={(next) => isCondition(next) && setCondition(next)}
            />
          </Field>
          <Segmented
            label="Separar por"
            options={[
              { value: 'none', label: 'Todos' },
              ...(maySearch ? [{ value: 'unit' as const, label: 'Unidade' }] : []),
              { value: 'age', label: 'Idade' },
            ]}
            value={by}
            onChange={setBy}
          />
          {by === 'unit' && (
            <Field label="Unidade de saúde">
              <Picker placeholder="Selecione..." load={units} value={unit} onChange={setUnit} />
            </Field>
          )}
          {by === 'age' && (
            <Field label="Faixa etária">
              <Select
                options={ageBands}
                value={ageBand}
                onChange={(next) => setAgeBand(isBand(next) ? next : null)}
              />
            </Field>
          )}
          <Segmented
            label="Ver como"
            options={[
              { value: 'map', label: 'Mapa' },
              { value: 'table', label: 'Tabela' },
            ]}
            value={isTable ? 'table' : 'map'}
            onChange={(next) => setTable(next === 'table')}
          />
          {maySeeCases && (
            <ButtonLink href="/app/map/protected-case" icon={KeyRound}>
              Ver os casos
            </ButtonLink>
          )}
        </div>
      </SidePanel>
      <div className={css.stage}>
        {isTable ? (
          <div className={own.table}>
            {error ? (
              <ErrorScreen error={error} retry={refetch} />
            ) : (
              <SimpleTable
                caption="Áreas com cinco pessoas ou mais"
                rows={data && [...cells].sort((one, other) => other.count - one.count)}
                loading={isFetching}
                rowKey={({ latitude, longitude }) => `${latitude} ${longitude}`}
                empty="Nenhuma área pode ser mostrada."
                columns={[
                  {
                    key: 'where',
                    title: 'Centro da área (latitude, longitude)',
                    cell: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
                  },
                  {
                    key: 'count',
                    title: 'Pessoas, cerca de',
                    align: 'right',
                    cell: ({ count }) => formatInteger(count),
                  },
                ]}
              />
            )}
          </div>
        ) : (
          <MapView
            label="Mapa: Doenças protegidas"
            center={home}
            isDimmed={isFetching || error !== undefined}
            overlay={
              error ? (
                <div className={css.card}>
                  <ErrorScreen error={error} retry={refetch} level={3} />
                </div>
              ) : data && cells.length === 0 ? (
                <p className={`${css.card} ${css.note}`} role="status">
                  Nenhuma área pode ser mostrada.
                </p>
              ) : null
            }
          >
            {cells.map((cell) => (
              <Area
                key={`${cell.latitude} ${cell.longitude}`}
                rings={[ringOf(cell, cellSize)]}
                color={colorOf(cell.count)}
                name={formatInteger(cell.count)}
              />
            ))}
          </MapView>
        )}
        {phone && (
          <footer className={css.foot}>
            {said}
            <Button icon={Layers} onClick={() => setOpen(true)}>
              Camadas
            </Button>
          </footer>
        )}
      </div>
    </div>
  )
}
