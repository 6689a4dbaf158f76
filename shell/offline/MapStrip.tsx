import { type KeptStyle, keptStyles } from '@saude/contract/map-tiles'
import { styleKeys, type TileStatus, useTiles } from '@saude/kits/offline'
import { ButtonLink, ProgressBar } from '@saude/kits/ui'
import css from './MapStrip.module.css'

const screen = '/app/options/offline-data'
const names = { satelliteStreet: 'Satélite', mapStreet: 'Mapa' } as const

/** What is said of a download; undefined where there is nothing to say: it is done, or was not begun here. */
function words({ state, message, isFollowed }: TileStatus, style: KeptStyle): string | undefined {
  if (!isFollowed) return undefined
  const maps = `mapas do estilo ${names[keptStyles[style]]}`
  if (state === 'verifying') return `Verificando ${maps}...`
  if (state === 'downloading') return `Baixando ${maps}...`
  if (state === 'incomplete') return `O download dos ${maps} está incompleto.`
  return state === 'error' ? message : undefined
}

/** How the download of offline maps goes, on every screen but the one that shows all of it. */
export default function MapStrip({ pathname }: { pathname: string }) {
  const tiles = useTiles()
  const shown = styleKeys.find((style) => words(tiles[style], style) !== undefined)
  if (!shown || pathname === screen) return null
  const status = tiles[shown]
  const text = words(status, shown) ?? ''
  return (
    <div className={css.strip}>
      <div className={css.how}>
        <p className={css.text} role="status">
          {text}
        </p>
        <ProgressBar value={status.percentage} label={text} />
      </div>
      <ButtonLink href={screen}>Dados offline</ButtonLink>
    </div>
  )
}
