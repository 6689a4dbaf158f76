import { formatCount } from '@saude/contract/formats'
import { isFields } from '@saude/contract/values'
import { RecordScreens, RowLines } from '@saude/kits/list'
import { navigate } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { doorLine, numberIn, textIn } from '../../contract/door.ts'
import { home, homeGroups } from '../../contract/home.ts'
import { dwelling, isLivedIn, propertyKinds } from '../../contract/home-codes.ts'
import { HomePublicPlace } from '../form/PublicPlace.tsx'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import { dueOf } from '../visit/home/due.ts'
import { VisitsOfHome } from '../visit/home/VisitsOfHome.tsx'
import { HomePeople } from './HomePeople.tsx'
import { isEnded, kindOf, peopleIn, stateOf, streetLine } from './words.ts'

const ending = ['endReason', 'endedOn']
/** Who looks after it as it comes out: by the address, or by choice. */
const care = ['agentName', 'healthUnitName', 'microArea', 'isOutOfArea']
const chosen = ['chosenAcs', 'chosenUnit']
const groups = [
  ...homeGroups.map((group) => (group.title === 'Quem atende' ? { ...group, fields: care } : group)),
  { title: 'Encerramento', fields: ending },
]
const controls = { addressPublicPlace: HomePublicPlace }

/** What stands there where it is no dwelling, and who lives there where somebody may: 'Abrigo, 12 moradores'. */
const whatIn = (row: object): string => {
  const kind = kindOf(row) ?? dwelling
  return [
    ...(kind === dwelling ? [] : [propertyKinds[kind]]),
    ...(isLivedIn(kind) ? [formatCount(peopleIn(row), 'morador', 'moradores')] : []),
  ].join(', ')
}

/** On a desk: the street with its kind, and below it what stands there where it is no dwelling. */
const drawn = {
  addressPublicPlace: {
    draw: streetLine,
    sub: (row: object) => {
      const kind = kindOf(row)
      return kind && kind !== dwelling && propertyKinds[kind]
    },
  },
  addressNumber: { draw: numberIn },
  people: { draw: (row: object) => (isLivedIn(kindOf(row)) ? peopleIn(row) : null) },
}

/** A row on a phone: where it is, who lives there, who looks after it. */
function PhoneRow({ row }: { row: object }) {
  return (
    <RowLines
      title={doorLine(row)}
      below={[
        [whatIn(row), textIn(row, 'neighborhood')],
        [stateOf(row), textIn(row, 'agentName') ?? 'Sem agente'],
      ]}
    />
  )
}

/** The new home is in view: who lives there is said next. What waits to be sent has no page yet. */
const open = (answer: unknown, leave: () => void) => {
  if (!isFields(answer) || typeof answer.id !== 'string') return leave()
  toast.success('Domicílio cadastrado')
  void navigate(`${home.path}/details/${answer.id}`, { replace: true })
}

/** /app/citizen/home and what lies below: homes, who lives there, and in which families. */
export default function Homes() {
  return (
    <RecordScreens
      of={home}
      form={{ groups: homeGroups, controls, onCreated: open }}
      details={{
        groups,
        hide: (entry) => (isEnded(entry) ? chosen : [...chosen, ...ending]),
        lead: (entry) => (
          <>
            <HomePeople id={String(entry.id)} home={entry} />
            <VisitsOfHome
              id={String(entry.id)}
              isOver={isEnded(entry)}
              due={dueOf({ lastVisit: textIn(entry, 'lastVisit'), nextVisit: textIn(entry, 'nextVisit') })}
            />
          </>
        ),
      }}
      list={{
        titleMenu: <CitizenMenu />,
        csv: true,
        drawn,
        phoneRow: (row) => <PhoneRow row={row} />,
        phoneLines: 3,
        rowTitle: (row) => ({ title: doorLine(row), subtitle: textIn(row, 'neighborhood') ?? '' }),
      }}
    />
  )
}
