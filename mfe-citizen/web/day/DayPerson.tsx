import { formatCns, formatCpf, formatDate, formatDecimal, formatPhone } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { useMay, type WaitingCall } from '@saude/kits/platform'
import { Badge, Button, ButtonLink, Dialog, Facts, Notice, StatusDot } from '@saude/kits/ui'
import { Activity, ClipboardCheck, MapPin, Pencil, Phone, Syringe, Thermometer, Users } from 'lucide-react'
import { useState } from 'react'
import { dayConditions } from '../../contract/agent-day.ts'
import { familyUpdate } from '../../contract/family.ts'
import { dwelling } from '../../contract/home-codes.ts'
import { visitOutcomes } from '../../contract/visit.ts'
import { ageText } from '../history/facts.tsx'
import RecordDialog from '../history/RecordDialog.tsx'
import { VisitRecord } from '../visit/VisitRecord.tsx'
import { statusOf } from '../visit/words.ts'
import { DayContact } from './DayContact.tsx'
import { DayFamily } from './DayFamily.tsx'
import { type DayRow, daysLate, dosesOpen, reasonFor, weekOf } from './day.ts'
import { otherVisitOf } from './other.ts'
import css from './Today.module.css'
import { useOpened } from './useOpened.ts'

interface DayPersonProps {
  readonly row: DayRow
  /** It is read from this device. */
  readonly isKept: boolean
  /** Of the agent's people those who live with them. */
  readonly home: readonly DayRow[]
  readonly waiting: readonly WaitingCall[]
  readonly onClose: () => void
}

/** 'Pressão 150/95, glicemia 110, peso 62 kg'. */
function measuredText({ lastMeasurement: last }: DayRow): string | undefined {
  if (!last) return undefined
  const { bloodPressure, glucose, weight, date } = last
  const values = [
    bloodPressure && `pressão ${bloodPressure.contraction}/${bloodPressure.relaxation} mmHg`,
    typeof glucose === 'number' && `glicemia ${glucose} mg/dL`,
    typeof weight === 'number' && `peso ${formatDecimal(weight)} kg`,
  ].filter(Boolean)
  return `${formatDate(date)}: ${values.join(', ') || 'outras medidas'}`
}

/** A dose of a vaccination card: given before, on a day that is still to be typed; cards say no hour, noon stands for it. */
const fromCard = { previousRecord: true, appliedAt: ' 12:00' }

/** The summary of one of the agent's own people, and what is done at their door. */
export function DayPerson({ row, isKept, home, waiting, onClose }: DayPersonProps) {
  useOpened(row.id, row.name, isKept)
  const [act, setAct] = useState<'visit' | 'measurement' | 'dose' | 'symptom' | 'contact' | 'family'>()
  const mayVisit = useMay('visitRecord')
  const mayMeasure = useMay('measurementCreate')
  const mayCopy = useMay('immunizationCreate')
  const mayContact = useMay('citizenContactUpdate')
  const mayFamily = useMay('familyUpdate')
  const mayPlace = useMay('citizenUpdateGeolocation')
  const day = today()
  const { tone, text } = statusOf({ statusNumber: daysLate(row.nextVisit, day) })
  const week = weekOf(row, day)
  const doses = dosesOpen(row, day)
  const phones = [...new Set([row.mobilePhone, row.homePhone, row.contactPhone])].filter(
    (one): one is string => Boolean(one),
  )
  const isFamilyWaiting = waiting.some(({ call: { name } }) => name === familyUpdate.name)
  const other = otherVisitOf([row], day)
  const close = () => setAct(undefined)
  if (act === 'visit') return <VisitRecord row={row} onClose={close} />
  if (act === 'measurement')
    return <RecordDialog kind="measurement" citizenId={row.id} name={row.name} onClose={close} />
  if (act === 'dose')
    return (
      <RecordDialog kind="immunization" citizenId={row.id} name={row.name} known={fromCard} onClose={close} />
    )
  if (act === 'symptom')
    return <RecordDialog kind="symptom" citizenId={row.id} name={row.name} onClose={close} />
  const { homeId } = row
  if (act === 'family' && homeId)
    return <DayFamily row={{ ...row, homeId }} known={isKept ? home : undefined} onClose={close} />
  if (act === 'contact') return <DayContact row={row} onClose={close} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.name}
      subtitle={[row.socialName, ageText(row.birthDate, day)].filter(Boolean).join(' · ')}
      size="medium"
    >
      <div className={css.screen}>
        {waiting.length > 0 && (
          <Notice tone="info">
            {waiting.map(({ id, description }) => (
              <p key={id} className={css.line}>{`${description}: espera para ser enviado.`}</p>
            ))}
          </Notice>
        )}
        {other && <Notice tone="info">{other}</Notice>}
        <div className={css.marks}>
          <StatusDot tone={tone}>{text}</StatusDot>
          {row.conditions.map((one) => (
            <Badge key={one} tone="warning">
              {dayConditions[one]}
            </Badge>
          ))}
        </div>
        <div className={css.acts}>
          {mayVisit && (
            <Button kind="primary" icon={ClipboardCheck} onClick={() => setAct('visit')}>
              Registrar visita
            </Button>
          )}
          {mayMeasure && (
            <Button icon={Activity} onClick={() => setAct('measurement')}>
              Registrar medição
            </Button>
          )}
          {mayCopy && (
            <Button icon={Syringe} onClick={() => setAct('dose')}>
              Transcrever vacina
            </Button>
          )}
          {mayMeasure && (
            <Button icon={Thermometer} onClick={() => setAct('symptom')}>
              Registrar sintomas
            </Button>
          )}
          {mayFamily && homeId && row.propertyKind === dwelling && (
            <Button
              icon={Users}
              aria-disabled={isFamilyWaiting || undefined}
              title={isFamilyWaiting ? 'A alteração desta família espera envio' : undefined}
              onClick={isFamilyWaiting ? undefined : () => setAct('family')}
            >
              {row.familyId ? 'Alterar família' : 'Nova família'}
            </Button>
          )}
          {mayContact && (
            <Button icon={Pencil} onClick={() => setAct('contact')}>
              Atualizar contato
            </Button>
          )}
          {phones.map((phone) => (
            <ButtonLink key={phone} icon={Phone} href={`tel:+55${phone}`}>
              {formatPhone(phone)}
            </ButtonLink>
          ))}
          {mayPlace && (
            <ButtonLink icon={MapPin} href={`/app/citizen/location/${row.id}`}>
              Localização
            </ButtonLink>
          )}
        </div>
        <Facts
          layout="pairs"
          items={[
            { label: 'Visita', value: reasonFor(row) },
            { label: 'Última visita', value: row.lastVisit ? formatDate(row.lastVisit) : 'Nenhuma' },
            {
              label: 'Última tentativa',
              value:
                row.lastAttempt &&
                `${visitOutcomes[row.lastAttempt.outcome]} em ${formatDate(row.lastAttempt.date)}`,
            },
            { label: 'Semana da gestação', value: week },
            { label: 'Última medição', value: measuredText(row) },
            { label: 'Vacinas em aberto', value: doses.join('; ') },
            { label: 'Endereço', value: row.address || 'Sem endereço no cadastro' },
            { label: 'Ponto de referência', value: row.reference },
            { label: 'Nascimento', value: formatDate(row.birthDate) },
            { label: 'Mãe', value: row.motherName },
            { label: 'CNS', value: formatCns(row.cns) },
            { label: 'CPF', value: formatCpf(row.cpf) },
          ]}
        />
      </div>
    </Dialog>
  )
}
