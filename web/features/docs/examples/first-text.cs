// Sends a text and waits until it has arrived. Put it into Program.cs of "dotnet new console" and run it with: dotnet run
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;

string Setting(string name) => Environment.GetEnvironmentVariable(name) ?? throw new Exception($"Set {name} first.");

using var http = new HttpClient { BaseAddress = new Uri(Setting("CARILLON_URL")) };
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Setting("CARILLON_TOKEN"));

async Task<JsonElement> Ask(HttpMethod method, string path, object? body = null)
{
    using var request = new HttpRequestMessage(method, path);
    if (body is not null)
    {
        request.Content = JsonContent.Create(body, options: new JsonSerializerOptions());
        // The key makes a repetition harmless: the same request is done once.
        request.Headers.Add("Idempotency-Key", Guid.NewGuid().ToString());
    }
    using var response = await http.SendAsync(request);
    var said = await response.Content.ReadFromJsonAsync<JsonElement>();
    if (!response.IsSuccessStatusCode)
    {
        throw new Exception($"{said.GetProperty("ErrorName")} ({said.GetProperty("ErrorCode")}): {said.GetProperty("Message")}");
    }
    return said;
}

var user = await Ask(HttpMethod.Get, "/v1/user");
Console.WriteLine($"Signed in as {user.GetProperty("UserName")}.");

var broadcast = await Ask(HttpMethod.Post, "/v1/broadcasts", new
{
    BroadcastName = "My first text",
    TextMessage = "Hello from Carillon.",
    Contacts = new[] { new { PrimaryPhone = Setting("CARILLON_PHONE") } },
});
var id = broadcast.GetProperty("BroadcastID").GetInt64();
Console.WriteLine($"Broadcast {id} is on its way.");

for (var second = 0; second < 60 && broadcast.GetProperty("NotDeliveredTexts").GetInt64() > 0; second++)
{
    await Task.Delay(1000);
    broadcast = await Ask(HttpMethod.Get, $"/v1/broadcasts/{id}");
}
Console.WriteLine(
    $"{broadcast.GetProperty("DeliveredTexts")} delivered, {broadcast.GetProperty("FailedTextTotal")} failed, "
    + $"{broadcast.GetProperty("NotDeliveredTexts")} still waiting.");
