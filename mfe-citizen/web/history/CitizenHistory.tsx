import { holds } from '@saude/contract/permissions'
import {
  anonymisedReason,
  Fill,
  useActions,
  useHeld,
  useMay,
  useSession,
  useTitle,
} from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import {
  Button,
  Dialog,
  ErrorScreen,
  fetched,
  Menu,
  Skeleton,
  ThumbBar,
  UnfetchedNotice,
  usePhone,
} from '@saude/kits/ui'
import {
  ChevronDown,
  FileSignature,
  FileUser,
  HeartOff,
  House,
  MapPin,
  MessageSquareText,
  Pencil,
  Pill,
  Plus,
} from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { paperPermission } from '../../contract/history-types.ts'
import { ongoingList } from '../../contract/ongoing.ts'
import { citizenPregnancy } from '../../contract/pregnancy.ts'
import { Acts } from '../acts/Acts.tsx'
import { Ongoing } from '../ongoing/Ongoing.tsx'
import css from './CitizenHistory.module.css'
import { Person } from './Person.tsx'
import { Pregnancy } from './Pregnancy.tsx'
import { Records } from './Records.tsx'
import { type RecordKind, recordKinds, recordNeeds, recordTitles } from './record-kinds.ts'
import { foundText } from './rows.ts'
import { useHistory } from './useHistory.ts'

const dialog = <Props extends { name: string; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  fetched(load, {
    failed: (unfetched, { name, onClose }) => (
      <Dialog open onClose={onClose} title={name}>
        <UnfetchedNotice {...unfetched} />
      </Dialog>
    ),
  })
const RecordDialog = dialog(() => import('./RecordDialog.tsx'))
const VisitDialog = dialog(() => import('../visit/VisitDialog.tsx'))
const DeathDialog = fetched(() => import('../death/DeathDialog.tsx'), {
  failed: (unfetched, { citizen, onClose }) => (
    <Dialog open onClose={onClose} title={citizen.name}>
      <UnfetchedNotice {...unfetched} />
    </Dialog>
  ),
})
const PersonDataDialog = dialog(() => import('../data/PersonDataDialog.tsx'))
const MessageDialog = dialog(() => import('./MessageDialog.tsx'))

/** /app/citizen/history/{id}: 'Histórico do cidadão'. */
export default function CitizenHistory() {
  const { id = '' } = useParams()
  // Another citizen's history begins with its own filter and its own dialogs.
  return <History key={id} id={id} />
}

function History({ id }: { id: string }) {
  const { citizen, history, isTravelsOnly, retry } = useHistory(id)
  const { data, error } = citizen
  const phone = usePhone()
  const held = useHeld()
  const mayWrite = useMay('sendMessageCreate')
  const mayCare = useMay(citizenPregnancy.permission)
  const mayOngoing = useMay(ongoingList.permission)
  const mayPlace = useMay('citizenUpdateGeolocation')
  const [open, setOpen] = useState<RecordKind | 'message' | 'death' | 'data'>()
  const close = () => setOpen(undefined)
  const isKnown = data !== undefined
  const refused = useSession()?.info.isAnonymization ? { disabledReason: anonymisedReason } : {}
  // The service refuses it too.
  const unread = data?.deathAt ? { disabledReason: 'Cidadão falecido' } : refused
  const recorded = recordKinds.filter(
    ({ kind }) => isKnown && !isTravelsOnly && holds(recordNeeds[kind], held),
  )
  const papers =
    isKnown && !isTravelsOnly && held.has(paperPermission)
      ? [
          { label: 'Receita', icon: Pill, href: `/app/citizen/prescribe/${id}`, ...unread },
          {
            label: 'Atestado ou declaração',
            icon: FileSignature,
            href: `/app/citizen/certify/${id}`,
            ...unread,
          },
        ]
      : []
  const entries = recorded.map(({ kind, icon }) => ({
    label: recordTitles[kind],
    icon,
    // An attendance is a page of its own: what is known stands beside it.
    ...(kind === 'healthCare' ? { href: `/app/citizen/attend/${id}` } : { onSelect: () => setOpen(kind) }),
    ...refused,
  }))
  const records = [...entries, ...papers]
  const found = history.data && !isTravelsOnly ? foundText(history.data.items.length) : undefined

  useTitle({ count: phone ? undefined : found })
  useActions(
    isKnown
      ? [
          {
            label: 'Editar',
            icon: Pencil,
            href: `/app/citizen/update/${id}`,
            needs: { every: ['citizenUpdate', 'citizenGet'] },
            ...refused,
          },
          ...(phone ? records : []),
          {
            label: data.deathAt ? 'Óbito' : 'Registrar óbito',
            icon: HeartOff,
            needs: 'citizenUpdate',
            onSelect: () => setOpen('death'),
            ...refused,
          },
          {
            label: 'Dados da pessoa',
            icon: FileUser,
            needs: 'personData',
            menuOnly: true,
            onSelect: () => setOpen('data'),
            ...refused,
          },
          ...(data.homeId
            ? [
                {
                  label: 'Domicílio',
                  icon: House,
                  href: `/app/citizen/home/details/${data.homeId}`,
                  needs: 'homeGet',
                },
              ]
            : []),
          ...(mayPlace ? [{ label: 'Localização', icon: MapPin, href: `/app/citizen/location/${id}` }] : []),
          ...(isTravelsOnly
            ? []
            : [
                {
                  label: 'Enviar mensagem',
                  icon: MessageSquareText,
                  kind: 'primary' as const,
                  needs: 'sendMessageCreate',
                  wideOnly: mayWrite,
                  onSelect: () => setOpen('message'),
                  ...unread,
                },
              ]),
        ]
      : [],
  )

  if (!data)
    return error ? (
      <ErrorScreen error={error} {...(error.key !== 'permission' && { retry })} />
    ) : (
      <>
        <Skeleton kind="card" count={6} />
        <Skeleton kind="rows" count={8} />
      </>
    )
  return (
    <div className={css.screen}>
      {!phone && records.length > 0 && (
        <Fill slot="actions">
          <Menu
            title="Registrar"
            items={records}
            trigger={
              <Button icon={Plus}>
                Registrar <ChevronDown size={16} aria-hidden />
              </Button>
            }
          />
        </Fill>
      )}
      <Person citizen={data} />
      {!isTravelsOnly && mayOngoing && <Ongoing id={id} person={data.name} />}
      <Acts citizenId={id} name={data.name} isDead={Boolean(data.deathAt)} />
      {mayCare && data.gender !== 'M' && !data.deathAt && <Pregnancy id={id} name={data.name} />}
      {!isTravelsOnly && (
        <section aria-label="Histórico">
          <Records citizenId={id} name={data.name} history={history} level={2} counted={phone} />
        </section>
      )}
      {!isTravelsOnly && mayWrite && (
        <ThumbBar phoneOnly>
          <Button
            kind="primary"
            icon={MessageSquareText}
            aria-disabled={unread.disabledReason !== undefined || undefined}
            title={unread.disabledReason}
            onClick={() => setOpen('message')}
          >
            Enviar mensagem
          </Button>
        </ThumbBar>
      )}
      {open === 'message' && <MessageDialog citizenId={id} name={data.name} reach={data} onClose={close} />}
      {open === 'death' && <DeathDialog citizen={data} onClose={close} />}
      {open === 'data' && <PersonDataDialog id={id} name={data.name} onClose={close} />}
      {open === 'visit' && <VisitDialog id={id} name={data.name} onClose={close} />}
      {open && open !== 'message' && open !== 'visit' && open !== 'death' && open !== 'data' && (
        <RecordDialog kind={open} citizenId={id} name={data.name} onClose={close} />
      )}
    </div>
  )
}
