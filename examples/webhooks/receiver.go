// Receives webhooks: WEBHOOK_SECRET=whsec_… PORT=8080 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

type event struct {
	Type string
	Data json.RawMessage
}

type quote struct{ ID, FirstName, LastName string }

// isSigned says whether the message was signed with the secret within the last 5 minutes (Standard Webhooks).
func isSigned(key []byte, header http.Header, body []byte) bool {
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(time.Since(time.Unix(seconds, 0)).Seconds()) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", header.Get("webhook-id"), timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, sent := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(sent), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	secret := strings.TrimRight(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"), "=")
	key, err := base64.RawStdEncoding.DecodeString(secret)
	if err != nil {
		log.Fatal("WEBHOOK_SECRET: ", err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		// The bytes as received: parsed and serialized again, they would have another signature.
		body, err := io.ReadAll(r.Body)
		if err != nil || !isSigned(key, r.Header, body) {
			http.Error(w, "The signature is missing, wrong, or too old.", http.StatusUnauthorized)
			return
		}
		var received event
		if err := json.Unmarshal(body, &received); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		// Do slow work after the response, and skip a webhook-id that was processed before.
		if received.Type == "quote.created" {
			var q quote
			if err := json.Unmarshal(received.Data, &q); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			fmt.Printf("New quote %s from %s %s\n", q.ID, q.FirstName, q.LastName)
		}
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
