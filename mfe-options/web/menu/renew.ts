/** 'Atualizar': forgets what the browser keeps of the page and loads it anew. */
export async function renew(reload: () => void = () => window.location.reload()): Promise<void> {
  // Without a connection there is nothing newer, and what is kept is all there is.
  if (!navigator.onLine) return reload()
  if ('caches' in globalThis) {
    for (const key of await caches.keys()) await caches.delete(key)
  }
  if ('serviceWorker' in navigator) {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  }
  reload()
}
