import { formatCount, formatDate, formatPhone } from '@saude/contract/formats'
import { PaperSheet } from '@saude/kits/list'
import { useSession } from '@saude/kits/platform'
import { dayConditions } from '../../contract/agent-day.ts'
import { ageText } from '../history/facts.tsx'
import { statusOf } from '../visit/words.ts'
import css from './DaySheet.module.css'
import { type DayHome, type DayOrder, type DayRow, dayOrders, daysLate, lastIn, weekOf } from './day.ts'

interface DaySheetProps {
  readonly homes: readonly DayHome[]
  readonly order: DayOrder
  readonly day: string
  readonly onEnd: () => void
}

/** The list on paper, two columns of homes, each with a box to tick: a day's homes stand on one sheet. */
export default function DaySheet({ homes, order, day, onEnd }: DaySheetProps) {
  const name = useSession()?.info.name
  const about = [
    formatDate(day),
    name,
    formatCount(homes.length, 'domicílio', 'domicílios'),
    dayOrders[order].toLowerCase(),
  ]
  return (
    <PaperSheet onEnd={onEnd}>
      <h1 className={css.title}>Hoje</h1>
      <p className={css.about}>{about.filter(Boolean).join(' · ')}</p>
      <ol className={css.homes}>
        {homes.map((home, index) => (
          <li key={home.key} className={css.home}>
            <span className={css.box} />
            <div>
              <strong>{`${index + 1}. ${home.address || 'Sem endereço no cadastro'}`}</strong>
              <div className={css.said}>{[home.reference, lastIn(home)].filter(Boolean).join(' · ')}</div>
              {home.people.map((row) => (
                <div key={row.id}>{lineOf(row, day)}</div>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </PaperSheet>
  )
}

/** 'Ana Prado, 38 anos: está 5 dias atrasado; gestante, 12 semanas; (19) 99999-0000'. */
function lineOf(row: DayRow, day: string): string {
  const week = weekOf(row, day)
  const due = statusOf({ statusNumber: daysLate(row.nextVisit, day) }).text.toLowerCase()
  const conditions = row.conditions.map((one) =>
    one === 'pregnant' && week !== undefined ? `gestante, ${week} semanas` : dayConditions[one].toLowerCase(),
  )
  const phone = row.mobilePhone ?? row.homePhone ?? row.contactPhone
  const facts = [due, conditions.join(', '), phone && formatPhone(phone)].filter(Boolean)
  return `${[row.name, ageText(row.birthDate, day)].filter(Boolean).join(', ')}: ${facts.join('; ')}`
}
