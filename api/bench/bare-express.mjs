// What the API is held beside: Express 5 with nothing but a JSON body and a JSON answer.
import express from 'express'

const server = express()
  .post('/api/quotes', express.json(), (req, res) => {
    res.status(201).json(req.body)
  })
  .listen(0, '127.0.0.1', () => console.log(`Site      http://127.0.0.1:${server.address().port}/\nQuotes `))
