import { createServer } from 'node:http'
import express from 'express'
import { Server } from 'socket.io'

/**
 * What dispatch is measured against: Socket.IO that sends every input back, and one Express route that does. Prints
 * its address as one line of JSON.
 */
const app = express()
app.post('/api/v1/:name', express.json(), (request, response) => {
  response.json({ data: request.body })
})
const server = createServer(app)
const io = new Server(server, { transports: ['websocket'], allowUpgrades: false, serveClient: false })
io.on('connection', (socket) => {
  socket.on('query', (message: { requestId: string; input: unknown }) => {
    socket.emit(`response.${message.requestId}`, { type: 'finish', data: message.input })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, tokens: [''] }))
})
