import { isPicture } from './StoredLink.tsx'

/** Draws the picture anew: its longer side in pixels, its quality from 0 to 1. Null: the browser cannot. */
export type Draw = (side: number, quality: number) => Promise<Blob | null>

/** More than this is legible on no receipt. */
const longestSide = 2_560
/** Less is legible on none. */
const shortestSide = 480
const qualities = [0.85, 0.7, 0.55]

/** The largest and best drawing of at most so many bytes; undefined where there is none. @param side of the picture as it is */
export async function fitting(side: number, most: number, draw: Draw): Promise<Blob | undefined> {
  for (let next = Math.min(side, longestSide); next >= Math.min(side, shortestSide); next *= 0.75)
    for (const quality of qualities) {
      const drawn = await draw(Math.round(next), quality)
      if (!drawn) return undefined
      if (drawn.size <= most) return drawn
    }
  return undefined
}

/**
 * A photo scaled down to at most so many bytes, as a jpg; what is smaller, no picture or cannot be read stays as it is. Places
 * and cameras that photos name do not come along.
 */
export async function shrunk(file: File, most: number): Promise<File> {
  if (file.size <= most || !isPicture(file.name)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const { width, height } = picture
  const canvas = document.createElement('canvas')
  const draw: Draw = (side, quality) => {
    const scale = side / Math.max(width, height)
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (!context) return Promise.resolve(null)
    // A jpg has no transparency: it would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  }
  const drawn = await fitting(Math.max(width, height), most, draw)
  picture.close()
  const { name, lastModified } = file
  return drawn
    ? new File([drawn], `${name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg', lastModified })
    : file
}
