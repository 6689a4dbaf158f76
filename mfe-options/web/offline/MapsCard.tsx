import { formatBytes, formatInteger } from '@saude/contract/formats'
import { type KeptStyle, keptStyles } from '@saude/contract/map-tiles'
import { styleNames } from '@saude/kits/map'
import { device, isBusy, isComplete, styleKeys, type TileState, useTiles } from '@saude/kits/offline'
import { useNetwork } from '@saude/kits/platform'
import { Button, Card, ProgressBar, StatusDot, type Tone, useConfirm } from '@saude/kits/ui'
import { CloudDownload, ShieldCheck, Trash2 } from 'lucide-react'
import css from './OfflineData.module.css'

const states: Readonly<Record<TileState, { readonly tone: Tone; readonly text: string }>> = {
  idle: { tone: 'neutral', text: 'Pronto para baixar' },
  verifying: { tone: 'info', text: 'Verificando...' },
  ready: { tone: 'success', text: 'Pronto para uso' },
  downloading: { tone: 'info', text: 'Baixando...' },
  downloaded: { tone: 'success', text: 'Baixado' },
  incomplete: { tone: 'warning', text: 'Incompleto' },
  removing: { tone: 'info', text: 'Removendo...' },
  removed: { tone: 'neutral', text: 'Removido' },
  error: { tone: 'danger', text: 'Ocorreu um problema' },
}

/** The maps of the user's area on this device, style by style. */
export default function MapsCard() {
  return (
    <Card title="Mapas">
      <ul className={css.items}>
        {styleKeys.map((style) => (
          <Style key={style} style={style} />
        ))}
      </ul>
    </Card>
  )
}

function Style({ style }: { style: KeptStyle }) {
  const status = useTiles()[style]
  const { state, message, percentage, expected, held, bytes } = status
  const { online } = useNetwork()
  const confirm = useConfirm()
  const name = styleNames[keptStyles[style]]
  const { tone, text } = states[state]
  const words = message ?? text
  const busy = isBusy(status)
  const remove = async () => {
    const isMeant = await confirm({
      title: `Remover os mapas do estilo ${name}?`,
      text: 'Sem conexão este mapa não aparece até ser baixado de novo.',
      confirmLabel: 'Remover',
      danger: true,
    })
    if (isMeant) await device.maps()?.remove(style)
  }
  return (
    <li className={css.item} aria-label={`Mapas do estilo ${name}`}>
      <p className={css.what}>{name}</p>
      <div role="status">
        <StatusDot tone={tone}>{words}</StatusDot>
      </div>
      {busy && (
        <div className={css.wide}>
          <ProgressBar value={percentage} label={words} />
        </div>
      )}
      {expected > 0 && (
        <p className={css.said}>
          {`${formatInteger(held)} de ${formatInteger(expected)} imagens${bytes ? ` · ${formatBytes(bytes)}` : ''}`}
        </p>
      )}
      <div className={css.buttons}>
        <Button
          icon={CloudDownload}
          aria-disabled={busy || !online || isComplete(status) || undefined}
          onClick={() => online && !isComplete(status) && void device.maps()?.download(style)}
        >
          Baixar
        </Button>
        <Button
          icon={ShieldCheck}
          aria-disabled={busy || undefined}
          onClick={() => void device.maps()?.verify(style)}
        >
          Verificar
        </Button>
        <Button
          kind="quiet"
          icon={Trash2}
          aria-disabled={held === 0 || state === 'removing' || undefined}
          onClick={() => held > 0 && void remove()}
        >
          Remover
        </Button>
      </div>
    </li>
  )
}
