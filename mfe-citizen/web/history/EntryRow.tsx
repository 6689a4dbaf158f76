import { formatDateTime, formatTime } from '@saude/contract/formats'
import { ButtonLink, cx } from '@saude/kits/ui'
import { entryTypes } from '../../contract/history-types.ts'
import { type Instrument, instruments } from '../../contract/instrument.ts'
import { kindIcons } from './kinds.ts'
import { OwnButtons } from './OwnButtons.tsx'
import type { Entry } from './rows.ts'
import css from './Timeline.module.css'
import type { OwnActions } from './useOwnEntries.tsx'

interface EntryRowProps {
  entry: Entry
  /** Absent where the viewer may not correct or remove it. */
  own?: OwnActions | undefined
  /** By which federal instrument it is reported, where that is known. */
  instrument?: Instrument | undefined
  /** The page of the entry, where it has one. */
  href?: string | undefined
}

/** One entry of a history: when, what, by whom. */
export function EntryRow({ entry, own, instrument, href }: EntryRowProps) {
  const Icon = kindIcons[entry.type]
  const kind = entryTypes[entry.type]
  // Of a visit and of a case the day is known.
  const time = entry.type === 'visit' || entry.type === 'case' ? '' : formatTime(entry.date)
  const { who, jobs } = byWhom(entry)
  return (
    <article className={css.entry} aria-label={[kind, time].filter(Boolean).join(', ')}>
      <time className={css.time} dateTime={entry.date}>
        {time}
      </time>
      <Icon size={20} aria-hidden className={css.icon} />
      <span className={css.kind}>{kind}</span>
      <div className={css.what}>
        <p className={cx(entry.withdrawn && css.withdrawn)}>
          {entry.type === 'message' ? (entry.message ?? entry.description) : entry.description}
          {entry.type === 'message' && entry.readAt && ' (VISUALIZADA)'}
        </p>
        {entry.notes && <p className={css.notes}>{entry.notes}</p>}
        {entry.mended?.map((one) => (
          <p key={one.at} className={css.notes}>
            {`Completado em ${formatDateTime(one.at)} por ${one.by}: ${one.what}`}
          </p>
        ))}
        {instrument && (
          <p className={css.notes}>
            {instrument === 'none' ? 'Não vai por instrumento federal' : `Vai por ${instruments[instrument]}`}
          </p>
        )}
        {entry.withdrawn && <p className={css.notes}>{withdrawnText(entry.withdrawn)}</p>}
      </div>
      <div className={css.who}>
        {who}
        {jobs && <small className={css.jobs}>{jobs}</small>}
      </div>
      <div className={css.act}>
        {href && (
          <ButtonLink kind="quiet" href={href} aria-label={`Ver ${kind.toLowerCase()}`}>
            Ver
          </ButtonLink>
        )}
        {own && <OwnButtons own={own} />}
      </div>
    </article>
  )
}

const withdrawnText = ({ at, reason, isCorrected }: NonNullable<Entry['withdrawn']>) =>
  `${isCorrected ? 'Corrigido' : 'Removido'} em ${formatDateTime(at)}${reason ? `: ${reason}` : ''}`

const listed = (...names: (string | null | undefined)[]) => names.filter(Boolean).join(' e ')

function byWhom(entry: Entry): { who: string; jobs?: string } {
  switch (entry.type) {
    case 'selfReportedMeasurement':
    case 'selfReportedSymptom':
      return { who: 'Enviado pelo app' }
    case 'dentalCare':
    case 'homeCare':
      return {
        who: listed(entry.firstProfessional, entry.secondProfessional),
        jobs: listed(entry.firstProfessionalCbo, entry.secondProfessionalCbo),
      }
    case 'message':
      return { who: entry.userName ?? '' }
    default:
      return { who: entry.professionalName ?? '' }
  }
}
