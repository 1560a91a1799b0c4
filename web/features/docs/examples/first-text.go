// Sends a text and waits until it has arrived. Run it with: go run first-text.go
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

type broadcast struct {
	BroadcastID       int64
	DeliveredTexts    int64
	FailedTextTotal   int64
	NotDeliveredTexts int64
}

type failure struct {
	ErrorCode int
	ErrorName string
	Message   string
}

func ask(method, path string, body, reply any) {
	var data bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&data).Encode(body); err != nil {
			log.Fatal(err)
		}
	}
	request, err := http.NewRequest(method, os.Getenv("CARILLON_URL")+path, &data)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CARILLON_TOKEN"))
	if body != nil {
		key := make([]byte, 16)
		if _, err := rand.Read(key); err != nil {
			log.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		// The key makes a repetition harmless: the same request is done once.
		request.Header.Set("Idempotency-Key", fmt.Sprintf("%x", key))
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		var said failure
		if err := json.NewDecoder(response.Body).Decode(&said); err != nil {
			log.Fatal(response.Status)
		}
		log.Fatalf("%s (%d): %s", said.ErrorName, said.ErrorCode, said.Message)
	}
	if err := json.NewDecoder(response.Body).Decode(reply); err != nil {
		log.Fatal(err)
	}
}

func main() {
	var user struct{ UserName string }
	ask("GET", "/v1/user", nil, &user)
	fmt.Printf("Signed in as %s.\n", user.UserName)

	var sent broadcast
	ask("POST", "/v1/broadcasts", map[string]any{
		"BroadcastName": "My first text",
		"TextMessage":   "Hello from Carillon.",
		"Contacts":      []map[string]string{{"PrimaryPhone": os.Getenv("CARILLON_PHONE")}},
	}, &sent)
	fmt.Printf("Broadcast %d is on its way.\n", sent.BroadcastID)

	for second := 0; second < 60 && sent.NotDeliveredTexts > 0; second++ {
		time.Sleep(time.Second)
		ask("GET", fmt.Sprintf("/v1/broadcasts/%d", sent.BroadcastID), nil, &sent)
	}
	fmt.Printf("%d delivered, %d failed, %d still waiting.\n",
		sent.DeliveredTexts, sent.FailedTextTotal, sent.NotDeliveredTexts)
}
